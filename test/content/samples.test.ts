/** What samples teach: readers copy them, so they keep the rules that the pages state. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { testApiKeys } from "../../content/components/simulator/service.js"
import siteConfig from "../../site.config.js"
import { parseFenceInfo } from "../../src/code/code-fence.js"
import { fillBrand } from "../../src/config/brand.js"
import { filesBelow } from "../build-fixture.js"
import { ownFile } from "../samples/small-site.js"
import { until } from "../waits.js"

interface Fence {
  /** Path and line. */
  place: string
  language: string
  title: string | undefined
  text: string
}

const root = path.resolve(import.meta.dirname, "../..")
const files = (await filesBelow(path.join(root, "content"))).filter((file) => /\.(mdx|d\.ts)$/.test(file))
const fences = (
  await Promise.all(
    files.map(async (file) => fencesIn(`content/${file}`, await readFile(path.join(root, "content", file), "utf8"))),
  )
).flat()

/** Fences of a page, or of the comments in a declaration file. */
function fencesIn(file: string, text: string): Fence[] {
  const lines = text.split("\n").map((line) => (file.endsWith(".d.ts") ? line.replace(/^\s*\* ?/, "") : line))
  const found: Fence[] = []
  let open: { fence: Fence; lines: string[] } | undefined
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*```(\S*)\s*(.*)$/.exec(line)
    if (open && mark?.[1] === "") {
      found.push({ ...open.fence, text: open.lines.join("\n") })
      open = undefined
    } else if (open) open.lines.push(line)
    else if (mark) {
      const { language, title } = parseFenceInfo(mark[1] ?? "", mark[2] ?? "")
      open = { fence: { place: `${file}:${index + 1}`, language, title, text: "" }, lines: [] }
    }
  }
  return found
}

/** The scripts of a sample: itself, or what stands in its script elements. */
function scriptsOf({ language, text }: Fence): string[] {
  if (/^(js|jsx|ts|tsx)$/.test(language)) return [text]
  if (!/^(html|vue)$/.test(language)) return []
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "")
}

/** The functions that a script hands over for an event of the widget, by listener or by callback. */
function handlersOf(script: string, event: RegExp): ts.Node[] {
  const file = ts.createSourceFile("sample.tsx", script, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
  const named = new Map<string, ts.Node>()
  const given: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) named.set(node.name.text, node)
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name))
      named.set(node.name.text, node.initializer)
    if (ts.isCallExpression(node) && /addEventListener$/.test(node.expression.getText())) {
      const [name, handler] = node.arguments
      if (name && handler && event.test(name.getText())) given.push(handler)
    }
    if (ts.isPropertyAssignment(node) && event.test(node.name.getText())) given.push(node.initializer)
    if (ts.isJsxAttribute(node) && node.initializer && event.test(node.name.getText())) given.push(node.initializer)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return given.map((node) => named.get(node.getText()) ?? node)
}

const done = /widget\.complete"|CompleteEventName|^doneCallback$|^callback$|^onComplete$/i
const expired = /widget\.expire"|ExpireEventName|^"?expired-?callback"?$|^onExpire$/i

function harmIn(fence: Fence): string[] {
  const calls = (event: RegExp, harm: RegExp) =>
    scriptsOf(fence).some((script) => handlersOf(script, event).some((handler) => harm.test(handler.getText())))
  return [
    /\bdisabled\b/.test(fence.text) && "disables a control: leave the button enabled, and explain after the click",
    calls(done, /\b(fetch|sendBeacon|requestSubmit|submit)\(/) && "sends on complete, without the visitor",
    calls(expired, /\.(reset|start)\(/) && "starts again on expire, in a forgotten tab without end",
    /new CaptchaSDK\([^)]*\)\s*\./.test(fence.text) && "makes an instance that nobody can share",
    /\bwindow\.captcha\./.test(fence.text) && "takes window.captcha for granted: its script may be blocked",
    /(?<!window\.)(?<![\w.])captchaChallenge\./.test(fence.text) &&
      "takes captchaChallenge for granted: its script may be blocked",
  ].filter((harm) => harm !== false)
}

test("no sample disables the button, sends by itself, starts without end, or takes the SDK for granted", () => {
  assert.ok(fences.length > 400, String(fences.length))
  assert.ok(fences.some((fence) => scriptsOf(fence).some((script) => handlersOf(script, done).length > 0)))
  assert.deepEqual(
    fences.flatMap((fence) => harmIn(fence).map((harm) => `${fence.place} ${harm}`)),
    [],
  )
})

test("the rules find what they are about", () => {
  const harm = (language: string, text: string) => harmIn({ place: "", language, title: undefined, text }).length
  assert.equal(harm("html", "<button disabled>Send</button>"), 1)
  assert.equal(harm("js", "button.disabled = true"), 1)
  assert.equal(harm("js", 'widget.addEventListener("captcha:widget.complete", () => form.requestSubmit())'), 1)
  assert.equal(harm("js", 'function send() { fetch("/x") }\nx.addEventListener("captcha:widget.complete", send)'), 1)
  assert.equal(harm("html", "<script>new WidgetInstance(a, { doneCallback: () => form.submit() })</script>"), 1)
  assert.equal(harm("ts", 'widget.addEventListener("captcha:widget.expire", () => widget.reset())'), 1)
  assert.equal(harm("ts", "for (const one of new CaptchaSDK().attach()) one.reset()"), 1)
  assert.equal(harm("js", "window.captcha.attach(); captchaChallenge.autoWidget"), 2)
  assert.equal(harm("js", 'form.addEventListener("submit", () => fetch("/x")); window.captcha?.attach()'), 0)
})

test("both pages about the versions say the same of each version: they include it, and have no other table of both", async () => {
  const partials = ["_version-console", "_version-differences", "_version-same", "_v1-lifetime", "_which-version"]
  for (const page of ["content/docs/v1/versions.mdx", "content/docs/v2/versions.mdx"]) {
    const text = await readFile(path.join(root, page), "utf8")
    for (const partial of partials) {
      const [, name] = new RegExp(`import (\\w+) from ".*_partials/${partial}\\.mdx"`).exec(text) ?? []
      assert.ok(name && text.includes(`<${name} />`), `${page}: ${partial}`)
    }
    assert.doesNotMatch(text, /\| v1 \| v2 \|/, page)
  }
})

test("the mock server of the kit answers as the table of test API keys says", async () => {
  const mock = ownFile("content/examples/kit/mock-siteverify.mjs")
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-mock-"))
  const file = path.join(folder, "mock-siteverify.mjs")
  await writeFile(file, fillBrand(mock, siteConfig.brand).text)
  const port = await freePort()
  const child = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) }, stdio: "inherit" })
  const ask = async (key: string, body: string, type = "application/x-www-form-urlencoded") => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/captcha/siteverify`, {
      method: "POST",
      headers: { "X-API-Key": key, "Content-Type": type },
      body,
    })
    const text = await answer.text()
    if (!text.startsWith("{")) return `${answer.status}, HTML`
    const { success, error } = JSON.parse(text) as { success: boolean; error?: { error_code: string } }
    return `${answer.status}, ${success ? "success" : error?.error_code}`
  }
  try {
    await answers(port)
    const good = "response=TEST.RESPONSE.NOT.FOR.PRODUCTION&sitekey=CSTEST0PASS00001"
    const keys = Object.entries(testApiKeys)
    assert.equal(keys.length, 8)
    for (const [key, says] of keys) {
      if (key === "cak_test_slow") continue
      const said = says
        .replaceAll("`", "")
        .replace(/, for the test response.*/, "")
        .replace("200 with an HTML body, which cannot be decoded", "200, HTML")
      assert.equal(await ask(key, good), said, key)
    }
    assert.equal(await ask("cak_test_accept", "response=live"), "200, response_invalid")
    assert.equal(await ask("cak_test_accept", "response=.SOLVING"), "200, response_invalid")
    for (const key of ["cak_test_accept", "cak_test_invalid", "cak_test_timeout", "cak_test_duplicate"]) {
      assert.equal(await ask(key, ""), "400, bad_request", key)
      assert.equal(await ask(key, "sitekey=CSTEST0PASS00001"), "400, response_missing", key)
      assert.equal(await ask(key, '{"response":""}', "application/json"), "400, response_missing", key)
      assert.equal(await ask(key, "{", "application/json"), "400, bad_request", key)
    }
    for (const key of ["cak_test_auth", "cak_test_error", "cak_test_html"])
      assert.equal(await ask(key, ""), await ask(key, good))
    assert.equal(await ask("", good), "401, auth_required")
    assert.equal(await ask(`cak_${"a".repeat(40)}`, good), "401, auth_invalid")
  } finally {
    child.kill()
    await rm(folder, { recursive: true, force: true })
  }
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Waits until something listens. */
async function answers(port: number): Promise<void> {
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  await until(isThere, "the mock server does not listen")
}

test("no command line holds a secret: `ps` shows it to every user of the machine", () => {
  const shells = fences.filter(({ language }) => /^(bash|sh|console|powershell|diff)$/.test(language))
  // A diff may take such a line away.
  const onCommandLine = /^[^-].*(?:-H|--header|-d|--data\S*)\s+["'](?:X-API-Key: |secret=)\$/m
  assert.ok(shells.some(({ text }) => text.includes("--header @-")))
  assert.deepEqual(
    shells.filter(({ text }) => onCommandLine.test(text)).map(({ place }) => place),
    [],
  )
})
