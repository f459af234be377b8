/** The few things that only a process of its own shows: flags, exit statuses, what goes where, what a killed build leaves. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { makeProgram } from "../src/cli.js"
import { filesBelow } from "./build-fixture.js"
import { isLong } from "./long.js"
import { type Finished, folderWith, pageText, run, start, writeFiles } from "./run-program.js"
import { twentyFaults } from "./twenty-faults.js"
import { until } from "./waits.js"

const config = 'export default { title: "T", brand: { name: "N" }, lastUpdate: false }\n'
const smallSite = {
  "site.config.ts": config,
  "content/docs/index.mdx": pageText("Start", "See [the guide](/docs/guide)."),
  "content/docs/guide.mdx": pageText("Guide"),
}
const stackTrace = /^\s+at .+:\d+/m

interface Report {
  problems: { file: string; line: number; column: number; code: string; severity: string }[]
  summary: { errors: number; warnings: number }
}

test("every command has help that ends with an example of itself", () => {
  const program = makeProgram()
  const commands = [...program.helpInformation().matchAll(/^ {2}([a-z-]+) \[options\]/gm)].map(
    (match) => match[1] as string,
  )
  const expected = ["build", "serve", "check-links", "check-samples", "clean", "init", "new-version"]
  assert.deepEqual(
    expected.filter((name) => !commands.includes(name)),
    [],
  )
  for (const command of program.commands) {
    const help: string[] = []
    command.configureOutput({ writeOut: (text) => void help.push(text) }).outputHelp()
    assert.match(help.join(""), new RegExp(`Example:\\n {2}\\$ captcha-docs ${command.name()}.*\\n$`), command.name())
  }
})

test("help shows a command as its --help does, lists the topics, and suggests for an unknown one", async () => {
  const cwd = import.meta.dirname
  const stdoutOf = async (...args: string[]) => (await run(args, { cwd })).stdout
  assert.equal(await stdoutOf("help", "build"), await stdoutOf("build", "--help"))
  assert.equal(await stdoutOf("help"), await stdoutOf("--help"))
  const listed = [...(await stdoutOf("help")).matchAll(/^ {2}help ([a-z-]+) /gm)].map((match) => match[1] as string)
  assert.ok(listed.length > 3, listed.join(" "))
  for (const topic of isLong ? listed : listed.slice(0, 1))
    assert.match(await stdoutOf("help", topic), /^\S.* {2}\S.*\n {4}\S/m)
  const unknown = await run(["help", "front-mater"], { cwd })
  assert.deepEqual(
    [unknown.status, unknown.stdout, unknown.stderr],
    [2, "", "captcha-docs: unknown help topic: front-mater\nhint: did you mean front-matter?\n"],
  )
})

test("wrong usage exits with 2, says why in a line or two, and suggests", async (t) => {
  const { folder, remove } = await folderWith({ "site.config.ts": "export default { titel: 1 }\n" })
  t.after(remove)
  const cases: [args: string[], says: RegExp][] = [
    [["bulid"], /unknown command 'bulid'[^]*build/],
    [["build", "--strcit"], /unknown option '--strcit'[^]*--strict/],
    [["build", "--format", "xml"], /pretty, json, github, sarif/],
    [["serve", "--port", "70000"], /port/],
    [["build", "--root", path.join(folder, "nowhere")], /site\.config\.ts not found/],
    [["build", "--root", folder, "--config", "other.ts"], /configuration not found: other\.ts/],
    [["build", "--root", folder, "--out", "."], /would replace the site/],
    [["serve", "--root", folder], /run `captcha-docs build` first/],
  ]
  for (const [args, says] of cases) {
    const { status, stdout, stderr } = await run(args, { cwd: folder })
    assert.equal(status, 2, args.join(" "))
    assert.match(stderr, says, args.join(" "))
    assert.doesNotMatch(stderr, stackTrace)
    assert.equal(stdout, "")
    assert.ok(stderr.trim().split("\n").length <= 3, stderr)
  }
  const configured = await run(["check-links", "--root", folder, "--format", "json"], { cwd: folder })
  assert.equal(configured.status, 2)
  assert.equal((JSON.parse(configured.stdout) as Report).problems[0]?.code, "invalid-config")
})

test("exit statuses: 0, 1 for errors, 1 for warnings only with --strict", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  const check = async (...args: string[]) => (await run(["check-links", ...args], { cwd: folder })).status
  assert.equal(await check("--strict"), 0)
  await writeFiles(folder, { "content/docs/guide.mdx": pageText("Guide", "[a](#nope)") })
  assert.equal(await check(), 0)
  assert.equal(await check("--strict"), 1)
  await writeFiles(folder, { "content/docs/guide.mdx": pageText("Guide", "[a](/nope)") })
  assert.equal(await check(), 1)
})

test("check-links --fix changes nothing while a file can't be read: it may be the page that seems to be gone", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  await finished(run(["check-links", "--fix"], { cwd: folder }))
  await rm(path.join(folder, ".cache"), { recursive: true })
  await rename(path.join(folder, "content/docs/guide.mdx"), path.join(folder, "content/docs/handbook.mdx"))
  await symlink("nowhere.mdx", path.join(folder, "content/docs/more.mdx"))
  const before = await fingerprint(folder, ".")
  const { status, stderr } = await run(["check-links", "--fix"], { cwd: folder })
  await rm(path.join(folder, ".cache"), { recursive: true })
  assert.equal(status, 1)
  assert.match(stderr, /changed nothing, because a file can't be read/)
  assert.equal(await fingerprint(folder, "."), before)
})

test("a lock that can't be read is not taken for none", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  await mkdir(path.join(folder, "routes.lock"))
  for (const args of [["build"], ["check-links", "--fix"]]) {
    const { status, stderr } = await run(args, { cwd: folder })
    assert.equal(status, 1)
    assert.match(stderr, /EISDIR.*routes\.lock/)
    assert.doesNotMatch(stderr, stackTrace)
  }
})

test("results alone go to standard output, progress and what the site prints to standard error, --quiet silences progress", async (t) => {
  const print = 'console.log("printed")'
  const { folder, remove } = await folderWith({
    ...smallSite,
    "site.config.ts": `${print}\n${smallSite["site.config.ts"]}`,
    "content/components/Loud.tsx": `${print}\nexport const data = () => {\n  ${print}\n  return 1\n}\nexport default function Loud() {\n  ${print}\n  return <b>Loud</b>\n}\n`,
    "content/docs/loud.mdx": pageText("Loud", "<Loud />"),
  })
  t.after(remove)
  const loud = await run(["check-links", "--format", "json", "--verbose"], { cwd: folder, env: { CI: "true" } })
  assert.deepEqual((JSON.parse(loud.stdout) as Report).problems, [])
  const lines = loud.stderr
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "printed")
  assert.deepEqual(
    // Two of them run at the same time.
    lines
      .map((line) => /^([a-z]+) +\d+(?:, \d+ cached)? {2}[\d.]+ m?s from [\d.]+ m?s$/.exec(line)?.[1] ?? line)
      .sort(),
    ["check", "compile", "read", "render", "site", "theme", "views"],
  )
  const quiet = await run(["check-links", "--quiet", "--verbose"], { cwd: folder })
  assert.match(quiet.stderr, /^(printed\n)+$/)
  assert.match(quiet.stdout, /^0 errors, 0 warnings/)
})

test("a reader that goes away ends a command quietly, with the status it would have had", async (t) => {
  const { folder, remove } = await folderWith({
    ...smallSite,
    "content/docs/guide.mdx": pageText("Guide", "[a](/nope)"),
  })
  t.after(remove)
  const unread = (...args: string[]) => {
    const { child, done } = start(args, { cwd: folder })
    child.stdout?.destroy()
    return done
  }
  for (const [args, expected] of [
    [["build", "--help"], 0],
    [["check-links", "--quiet"], 1],
    [["build", "--quiet", "--report", "report.json", "--why", "/docs"], 1],
  ] as const) {
    const { status, stderr } = await unread(...args)
    assert.deepEqual({ status, stderr }, { status: expected, stderr: "" }, args.join(" "))
  }
  const { problems } = JSON.parse(await readFile(path.join(folder, "report.json"), "utf8")) as Report
  assert.equal(problems.length, 1)
})

test("--profile writes a CPU profile, and prints own times that add up to those of the whole process", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  const began = performance.now()
  const { status, stderr } = await run(["build", "--profile"], { cwd: folder })
  const wall = performance.now() - began
  assert.equal(status, 0)
  const own = new Map(
    [...stderr.matchAll(/^([a-z]+(?:[ -][a-z]+)?) {2}.* (\d+)$/gm)].map(([, name = "", ms]) => [name, Number(ms)]),
  )
  const { total = 0, ...parts } = Object.fromEntries(own)
  assert.deepEqual(Object.keys(parts), [
    "start-up",
    "read",
    "compile",
    "theme",
    "site",
    "check",
    "views",
    "render",
    "search",
    "emit",
    "between stages",
    "waiting",
  ])
  assert.equal(
    Object.values(parts).reduce((sum, ms) => sum + ms, 0),
    total,
  )
  assert.ok(total < wall && total > wall / 2, `${total} of ${wall} ms`)
  const profile = JSON.parse(await readFile(path.join(folder, "captcha-docs.cpuprofile"), "utf8"))
  assert.ok(profile.nodes.length > 100 && profile.samples.length > 10)
})

test("colours on a terminal only, and never with NO_COLOR or --no-color", async (t) => {
  const { folder, remove } = await folderWith({
    ...smallSite,
    "content/docs/guide.mdx": pageText("Guide", "[a](/nope)"),
  })
  t.after(remove)
  const inTerminal = (flags: string, env: Record<string, string>) =>
    run(
      [
        "-qec",
        `"${process.execPath}" "${path.resolve(import.meta.dirname, "../bin/captcha-docs.js")}" check-links ${flags}`,
        "/dev/null",
      ],
      {
        cwd: folder,
        env: { TERM: "xterm-256color", ...env },
        command: "script",
      },
    )
  const startOfColour = "\u001b["
  const piped = await run(["check-links"], { cwd: folder })
  assert.ok(!piped.stdout.includes(startOfColour))
  const colored = await inTerminal("", {})
  assert.ok(colored.stdout.includes(startOfColour), colored.stdout)
  assert.match(colored.stdout, /^compile +2, 2 cached {2}\S*[\d.]+ m?s/m, "a terminal is shown each stage")
  assert.ok(!(await inTerminal("", { NO_COLOR: "1" })).stdout.includes(startOfColour))
  assert.ok(!(await inTerminal("--no-color", {})).stdout.includes(startOfColour))
})

test("twenty faults in twenty files are twenty problems at twenty places", async (t) => {
  const faulty = Object.fromEntries(twentyFaults.map(({ file, content }) => [file, content]))
  const { folder, remove } = await folderWith({
    "site.config.ts": config,
    "content/docs/index.mdx": pageText("Start"),
    "content/docs/p/x.mdx": pageText("P"),
    "content/public/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...faulty,
  })
  t.after(remove)
  const { status, stdout, stderr } = await run(["build", "--format", "json"], { cwd: folder })
  assert.equal(status, 1)
  assert.doesNotMatch(stderr, stackTrace)
  const { problems, summary } = JSON.parse(stdout) as Report
  const told = problems.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`)
  assert.deepEqual(told.sort(), twentyFaults.map(({ file, at, code }) => `${file}:${at} ${code}`).sort())
  assert.equal(summary.errors + summary.warnings, 20)
  assert.equal(await stat(path.join(folder, "build")).catch(() => "none"), "none")
})

test("SIGINT ends a build and a server with 130", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  const building = start(["build", "--verbose"], { cwd: folder })
  await once(building.child.stderr as NodeJS.ReadableStream, "data")
  building.child.kill("SIGINT")
  assert.equal((await building.done).status, 130)
  assert.equal((await run(["build"], { cwd: folder })).status, 0)
  const serving = start(["serve", "--port", "0"], { cwd: folder })
  await once(serving.child.stdout as NodeJS.ReadableStream, "data")
  serving.child.kill("SIGINT")
  const served = await serving.done
  assert.equal(served.status, 130)
  assert.match(served.stdout, /^http:\/\/localhost:\d+\/\n$/)
})

test("serve answers below the base that the site was built for", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  for (const [args, env, base] of [
    [["--base-url", "/by/flag/"], {}, "/by/flag/"],
    [[], { CAPTCHA_DOCS_BASE_URL: "/by/name/" }, "/by/name/"],
    [[], {}, "/"],
  ] as const) {
    if (!isLong && base === "/") continue
    assert.equal((await run(["build", ...args], { cwd: folder, env })).status, 0)
    const serving = start(["serve", "--port", "0"], { cwd: folder })
    const [url] = (await once(serving.child.stdout as NodeJS.ReadableStream, "data")) as [Buffer]
    const page = await fetch(`${url.toString().trim()}docs`)
    serving.child.kill("SIGINT")
    await serving.done
    assert.equal(new URL(url.toString().trim()).pathname, base)
    assert.equal(page.status, 200)
  }
})

test("two builds at once take turns, and both succeed", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  t.after(remove)
  const both = await Promise.all([run(["build"], { cwd: folder }), run(["build"], { cwd: folder })])
  for (const one of both) assert.equal(one.status, 0, one.stderr)
  await finished(run(["build", "--out", "alone"], { cwd: folder }))
  assert.equal(await fingerprint(folder), await fingerprint(folder, "alone"))
})

test("dev and builds at once share a cache: dev shows each edit, and each build is a cold one's", async (t) => {
  const { folder, remove } = await folderWith(smallSite)
  const { child, done } = start(["dev", "--port", "0"], { cwd: folder })
  t.after(async () => {
    child.kill("SIGKILL")
    await done
    await remove()
  })
  const [first] = (await once(child.stdout as NodeJS.ReadableStream, "data")) as [string]
  const page = new URL("/docs/guide", /http:\S+/.exec(first)?.[0]).href
  for (const edit of isLong ? ["First edit.", "Second edit.", "Third edit."] : ["First edit."]) {
    await writeFiles(folder, { "content/docs/guide.mdx": pageText("Guide", edit) })
    const shown = async () => (await (await fetch(page)).text()).includes(edit)
    const [built] = await Promise.all([run(["build"], { cwd: folder }), until(shown)])
    assert.equal(built.status, 0, built.stderr)
    await finished(run(["build", "--no-cache", "--out", "alone"], { cwd: folder }))
    assert.equal(await fingerprint(folder), await fingerprint(folder, "alone"))
  }
})

async function finished(running: Promise<Finished>): Promise<void> {
  const { status, stderr, stdout } = await running
  assert.equal(status, 0, stdout + stderr)
}

/** Every file of a built site with its text; "" when there is none. */
async function fingerprint(folder: string, out = "build"): Promise<string> {
  const files = await filesBelow(path.join(folder, out))
  const texts = await Promise.all(
    files.map(async (file) => `${file}\n${await readFile(path.join(folder, out, file), "latin1")}`),
  )
  return texts.join("\n")
}
