import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { promisify } from "node:util"
import { grammarNames } from "../../src/code/grammars.js"
import { highlight, loadLanguage } from "../../src/code/highlight.js"
import { startsWith } from "../run-program.js"
import { sample } from "./sample-of-all.js"

const run = promisify(execFile)

test("every grammar of the package is a language", async () => {
  const files = await readdir(path.join(import.meta.dirname, "../../node_modules/refractor/lang"))
  assert.deepEqual([...grammarNames].sort(), files.flatMap((file) => /^(.+)\.js$/.exec(file)?.[1] ?? []).sort())
})

function languages(): string[] {
  return [...new Set([...grammarNames, "html", "vue", "svg", "ts", "sh", "yml", "md", "webmanifest"])].sort()
}

/** What a process gives that was started for this. */
async function coloursOf(asked: readonly string[]): Promise<Record<string, string>> {
  const program = path.join(import.meta.dirname, "colours-in-order.ts")
  const { stdout } = await run(process.execPath, [...startsWith(program), asked.join(",")], {
    maxBuffer: 100_000_000,
  })
  return JSON.parse(stdout) as Record<string, string>
}

// Whatever a language could take from another one was loaded before it in one of the two orders, and not in the other.
test("a language has the same colours whatever was highlighted before", { timeout: 120_000 }, async () => {
  const all = languages()
  assert.ok(all.length > 290, `${all.length} languages`)
  const [forwards, backwards] = await Promise.all([coloursOf(all), coloursOf(all.toReversed())])
  const differing = all.filter((language) => forwards[language] !== backwards[language])
  assert.deepEqual(differing, [])
  for (const language of all) assert.equal(textOf(forwards[language] ?? ""), sample, `${language} loses text`)
})

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
}

const line = (html: string) => `<span class="line">${html}</span>`
const coloured = async (code: string, language: string) => {
  await loadLanguage(language)
  return highlight(code, language, new Map())
}
const constant = '<span class="t-k">const</span> x = <span class="t-v">1</span>'

test("scripts, styles and event handlers of markup are coloured as what they are", async () => {
  const script = await coloured("<script>\nconst x = 1\n</script>", "html")
  assert.equal(script.split("\n")[1], line(constant))
  assert.match(await coloured('<a onclick="go(1)">', "html"), /<span class="t-n">go<\/span>/)
  assert.match(await coloured("<style>a { color: red }</style>", "vue"), /<span class="t-t">color<\/span>/)
  assert.match(await coloured("<script>const x = 1</script><?php echo 1 ?>", "php"), new RegExp(constant))
})

test("keeps the sign that a command goes on at its last word", async () => {
  const end = (sign: string) => `<span class="t-e"> ${sign}</span>`
  assert.ok((await coloured("curl --fail \\\n  https://a.example", "bash")).includes(`--fail</span>${end("\\")}`))
  assert.ok((await coloured("curl.exe --fail `\n  https://a.example", "powershell")).includes(end("`")))
  assert.ok(!(await coloured("  \\\n", "bash")).includes("t-e"))
})

test("the fences and the front matter of Markdown are coloured, and the body of a message", async () => {
  const fences = (await coloured("---\ntitle: 1\n---\n\n```ts\nconst x = 1\n```\n", "md")).split("\n")
  assert.equal(fences[1], line('<span class="t-t">title</span>: <span class="t-v">1</span>'))
  assert.equal(fences[5], line(constant))
  assert.match(await coloured("HTTP/1.1 200 OK\nContent-Type: application/json\n\n{}", "http"), /<span class="t-q">{}</)
})

test("a word that is longer than a row of a phone is broken where a person would", async () => {
  const url = '<script src="https://cdn.example.com/npm/@captcha/sdk@1.0.0/site.compat.min.js"></script>'
  const call = `${" ".repeat(12)}CompletableFuture.supplyAsync(PaymentProcessorFactory::createDefault);`
  const split = async (code: string, language: string) =>
    (await coloured(code, language)).replace(/<(?!wbr)[^>]*>/g, "").split(/<wbr(?: class="t-w")?>/)
  assert.deepEqual(await split(url, "html"), [
    '&lt;script src="https://cdn.example.com/',
    "npm/@captcha/sdk@1.0.0/",
    'site.compat.min.js">&lt;/script>',
  ])
  assert.deepEqual(await split(call, "java"), [
    `${" ".repeat(12)}CompletableFuture`,
    ".supplyAsync(",
    "PaymentProcessor",
    "Factory",
    "::createDefault);",
  ])
  // A host is kept whole where there is room: on a phone it breaks at its last dot.
  assert.deepEqual(await split("  'https://global.api.example.com/api/v2/captcha/siteverify'", "text"), [
    "  'https://global.api.example",
    ".com/",
    "api/v2/captcha/siteverify'",
  ])
  assert.deepEqual(await split("f".repeat(64), "text"), ["f".repeat(64)])
})

test("a long line says how deep its indent is, that its next rows begin behind that", async () => {
  const long = "widget.addEventListener(eventName, done)"
  const lines = (await coloured([long, `    ${long}`, `\t\t\t${long}`, "    short()"].join("\n"), "js")).split("\n")
  assert.deepEqual(
    lines.map((text) => /class="([^"]*)"/.exec(text)?.[1]),
    ["line", "line i4", "line i6", "line"],
  )
})
