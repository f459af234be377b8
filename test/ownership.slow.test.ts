/**
 * Each command that writes, in each folder that is not as it expects: whatever is there and is not ours is the same
 * afterwards, byte for byte, and what can't be done is refused with exit status 2.
 */
import assert from "node:assert/strict"
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { type BuildOptions, build } from "../src/commands/build.js"
import { clean } from "../src/commands/clean.js"
import { eject } from "../src/commands/eject.js"
import { init } from "../src/commands/init.js"
import { newVersion } from "../src/commands/new-version.js"
import { migrate } from "../src/docusaurus/migrate.js"
import { silentReporter } from "../src/report/console.js"
import { packageRoot } from "../src/setup/package-root.js"
import { UsageError } from "../src/setup/usage-error.js"
import { testCache, thisThread } from "./build-fixture.js"
import { casesOf } from "./long.js"
import { pageText, writeFiles } from "./run-program.js"

const site: Record<string, string> = {
  "site.config.ts":
    'export default { title: "T", blog: false, lastUpdate: false, docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v1" }] }] }\n',
  "content/docs/v1/index.mdx": pageText("Start"),
  "content/public/about/us.txt": "public",
}
const docusaurus = {
  "package.json": '{ "name": "old", "dependencies": { "@docusaurus/core": "^3.0.0" } }\n',
  "docusaurus.config.js":
    'module.exports = { title: "Old", url: "https://old.example.com", baseUrl: "/", presets: [] }\n',
  "docs/intro.md": "---\nid: intro\ntitle: Intro\n---\n\nText.\n",
}
const buildOptions: Omit<BuildOptions, "root" | "out"> = {
  cache: true,
  cacheDir: testCache,
  pool: thisThread,
  drafts: false,
  strict: false,
  profile: false,
  format: "json",
  version: "0.0.0",
}

type Run = (root: string, elsewhere: string) => Promise<unknown>

const allCommands: Record<string, Run> = {
  build: (root) => build({ ...buildOptions, root, out: "build" }, silentReporter),
  "build --out": (root) => build({ ...buildOptions, root, out: "out/site" }, silentReporter),
  clean: (root) => clean({ root, out: "build" }, silentReporter),
  "clean --out": (root) => clean({ root, out: "out/site" }, silentReporter),
  init: (folder) => init({ folder, yes: true, version: "0.0.0", packageRoot }, silentReporter),
  migrate: (out, elsewhere) =>
    migrate(
      { folder: path.join(elsewhere, "old"), out, dryRun: false, format: "pretty", version: "0.0.0", packageRoot },
      silentReporter,
    ),
  eject: (root) => eject({ root, packageRoot, part: "Footer", wrap: true }, silentReporter),
  "new-version": (root) => newVersion({ root, name: "v2" }, silentReporter),
}

/** `--out` only names another folder: the long suite asks with it everywhere. */
const commands = casesOf(allCommands, "build", "clean", "init", "migrate", "eject", "new-version")

/** The same files in both output folders. */
const inOutputs = (files: Record<string, string>) =>
  Object.fromEntries(
    ["build", "out/site"].flatMap((out) => Object.entries(files).map(([file, text]) => [`${out}/${file}`, text])),
  )

interface Place {
  files: Record<string, string>
  /** Makes what is no file, in the folder. */
  more?: (root: string, elsewhere: string) => Promise<void>
  /** The commands that have something to do there; all others are refused. */
  done: string[]
}

const onlySources = ["eject", "new-version"]
const everyBuild = ["build", "build --out", "clean", "clean --out", ...onlySources]

async function linkOutputs(root: string, to: string): Promise<void> {
  await mkdir(path.join(root, "out"), { recursive: true })
  for (const out of ["build", "out/site"]) await symlink(path.join(to, path.basename(out)), path.join(root, out))
}

const places: Record<string, Place> = {
  "an empty folder": { files: {}, done: ["init", "migrate"] },
  "a home folder": {
    files: {
      ".bashrc": "x",
      ".cache/pip/x": "x",
      ".cache/theme/index.json": "x",
      ".cache/captcha-docs/x": "x",
      "Documents/letter.txt": "x",
      ...inOutputs({ "photo.jpg": "x" }),
    },
    done: [],
  },
  "another project": {
    files: {
      "package.json": "{}",
      "src/main.c": "x",
      ...inOutputs({ "index.html": "x", "search/manifest.json": "{}" }),
    },
    done: [],
  },
  "a site with the output of another program": {
    files: { ...site, ...inOutputs({ "index.html": "x", "search/manifest.json": "{}" }) },
    done: onlySources,
  },
  "a site with hidden files in the output": { files: { ...site, ...inOutputs({ ".env": "x" }) }, done: onlySources },
  "a site with packages in the output": {
    files: { ...site, ...inOutputs({ "node_modules/a/index.js": "x" }) },
    done: onlySources,
  },
  "a site whose output is a repository": {
    files: { ...site, ...inOutputs({ ".git/HEAD": "ref: refs/heads/gh-pages\n", "index.html": "x" }) },
    done: onlySources,
  },
  "a site whose output is a worktree": {
    files: { ...site, ...inOutputs({ ".git": "gitdir: /nowhere\n" }) },
    done: onlySources,
  },
  "a site whose output is a file": { files: { ...site, build: "x", "out/site": "x" }, done: onlySources },
  "a site with a folder for work of another program": {
    files: { ...site, ".build.work/x": "x", "out/.site.work/x": "x" },
    done: onlySources,
  },
  "a site beside the caches of other programs": {
    files: { ...site, ".cache/pip/x": "x", ".cache/theme/index.json": "x", ".build/x": "x", "out/x": "x" },
    done: everyBuild,
  },
  "a site with a cache folder of our name that we did not make": {
    files: { ...site, ".cache/captcha-docs/x": "x" },
    done: ["build", "build --out", ...onlySources],
  },
  "a site whose output is a link to an empty folder": {
    files: site,
    async more(root, elsewhere) {
      for (const name of ["build", "site"]) await mkdir(path.join(elsewhere, name))
      await linkOutputs(root, elsewhere)
    },
    done: everyBuild,
  },
  "a site whose output is a link to a folder of others": {
    files: site,
    async more(root, elsewhere) {
      await writeFiles(elsewhere, { "build/x": "x", "site/x": "x" })
      await linkOutputs(root, elsewhere)
    },
    done: onlySources,
  },
  "a site whose output is a link to nothing": {
    files: site,
    more: (root) => linkOutputs(root, path.join(root, "nowhere")),
    done: onlySources,
  },
  "a site whose output is a link to the site": {
    files: site,
    async more(root) {
      await mkdir(path.join(root, "out"))
      for (const out of ["build", "out/site"]) await symlink(root, path.join(root, out))
    },
    done: onlySources,
  },
}

/** Every file and link below a folder: its bytes or its target, and its mode. */
async function stateOf(folder: string): Promise<Map<string, string>> {
  const state = new Map<string, string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) continue
    const content = entry.isSymbolicLink() ? await readlink(file) : await readFile(file, "latin1")
    state.set(path.relative(folder, file), `${(await lstat(file)).mode} ${content}`)
  }
  return state
}

async function makePlace(t: TestContext, { files, more }: Place) {
  const top = await mkdtemp(path.join(tmpdir(), "captcha-docs-place-"))
  t.after(() => rm(top, { recursive: true, force: true }))
  const [root, elsewhere] = [path.join(top, "root"), path.join(top, "elsewhere")]
  await mkdir(root)
  await writeFiles(path.join(elsewhere, "old"), docusaurus)
  await writeFiles(root, files)
  await more?.(root, elsewhere)
  return { top, root, elsewhere, before: await stateOf(top) }
}

for (const [name, place] of Object.entries(places))
  test(`in ${name}, no command changes what is not ours`, async (t) => {
    for (const [command, run] of commands) {
      const { top, root, elsewhere, before } = await makePlace(t, place)
      const error = await run(root, elsewhere).then(
        () => undefined,
        (thrown: unknown) => thrown,
      )
      const after = await stateOf(top)
      // It is what the command is there to change.
      if (command === "new-version" && error === undefined) before.delete("root/site.config.ts")
      for (const [file, state] of before) assert.equal(after.get(file), state, `${command}: ${file}`)
      if (place.done.includes(command)) {
        assert.equal(error, undefined, `${command}: ${error}`)
        continue
      }
      assert.ok(error instanceof UsageError, `${command}: ${error instanceof Error ? error.stack : "not refused"}`)
      assert.equal(error.exitCode, 2)
      assert.deepEqual([...after.keys()].sort(), [...before.keys()].sort(), `${command} leaves nothing behind`)
    }
  })

test("in a folder that does not exist, every command but init and migrate is refused", async (t) => {
  for (const [command, run] of commands) {
    const { top, root, elsewhere } = await makePlace(t, { files: {}, done: [] })
    await rm(root, { recursive: true })
    const makes = ["init", "migrate"].includes(command)
    await (makes ? run(root, elsewhere) : assert.rejects(run(root, elsewhere), { exitCode: 2 }, command))
    assert.equal((await readdir(top)).includes("root"), makes, command)
  }
})

/** Files of others in an output of ours, each with what it is. */
const strays: Record<string, string> = {
  "stray.txt": "x",
  ".hidden": "x",
  "docs/v1/beside.txt": "x",
  "uploads/deep/one.bin": "x",
  "uploads/.keep": "x",
  "node_modules/a/index.js": "x",
  "nested/.git/HEAD": "x",
}

test("files of others in our output stay in every build and through clean, and are named", async (t) => {
  const { root } = await makePlace(t, { files: site, done: [] })
  const notes: string[] = []
  const reporter = {
    ...silentReporter,
    event: (event: { type: string; text?: string }) => void notes.push(event.text ?? ""),
  }
  const made = (edit: string) =>
    writeFiles(root, {
      "content/docs/v1/index.mdx": pageText("Start", edit),
      [`content/docs/v1/${edit}.mdx`]: pageText(edit),
    })
  const built = () => build({ ...buildOptions, root, out: "build" }, reporter)
  await built()
  await writeFiles(path.join(root, "build"), strays)
  await symlink("/nowhere", path.join(root, "build/dangling"))
  const theirs = async () => {
    const state = await stateOf(path.join(root, "build"))
    return [...Object.keys(strays), "dangling"].map((file) => state.get(file))
  }
  const before = await theirs()
  assert.ok(before.every((state) => state !== undefined))
  for (const edit of ["one", "two", "three", ""]) {
    if (edit !== "") await made(edit)
    // Without its lists, the output still knows its own files by its marker.
    if (edit === "three") await rm(path.join(root, ".build.work"), { recursive: true })
    if (edit === "two") await rm(path.join(root, "content/docs/v1/one.mdx"))
    notes.length = 0
    await built()
    assert.deepEqual(await theirs(), before, `after the edit ${edit}`)
    assert.match(notes.join("\n"), /^kept build\/.* and 6 other paths in build, which captcha-docs did not write$/m)
    const pages = (await readdir(path.join(root, "build/docs/v1"))).filter((file) => file.endsWith(".md")).sort()
    const names = { one: ["one.md"], two: ["two.md"] }[edit] ?? ["three.md", "two.md"]
    assert.deepEqual(pages, names)
  }
  await clean({ root, out: "build" }, reporter)
  assert.deepEqual(await theirs(), before, "after clean")
  const left = [...(await stateOf(path.join(root, "build"))).keys()].sort()
  assert.deepEqual(left, [".captcha-docs", "dangling", ...Object.keys(strays)].sort())
  await built()
  assert.deepEqual(await theirs(), before, "after the build after clean")
})

test("a file of others at the place of one of ours is not replaced: the build is refused and changes nothing", async (t) => {
  for (const taken of ["docs/v1/new/index.html", "docs/v1/new.md/x", "docs/v1/new"]) {
    const { root } = await makePlace(t, { files: site, done: [] })
    await build({ ...buildOptions, root, out: "build" }, silentReporter)
    await writeFiles(root, { [`build/${taken}`]: "x", "content/docs/v1/new.mdx": pageText("New") })
    const before = await stateOf(path.join(root, "build"))
    const again = build({ ...buildOptions, root, out: "build" }, silentReporter)
    await assert.rejects(again, { exitCode: 2, message: /^captcha-docs did not write build\/docs\/v1\/new/ })
    assert.deepEqual(await stateOf(path.join(root, "build")), before, taken)
  }
})

test("files for a host beside the output: ours are replaced and cleaned, those of others stay", async (t) => {
  const { root } = await makePlace(t, { files: site, done: [] })
  await writeFiles(root, { "build.nginx.conf": "mine\n" })
  const forHost = (deployTo: string) => build({ ...buildOptions, root, out: "build", deployTo }, silentReporter)
  const text = (file: string) => readFile(path.join(root, file), "utf8").catch(() => "none")
  await assert.rejects(forHost("nginx"), UsageError)
  assert.equal(await text("build.nginx.conf"), "mine\n")
  await rm(path.join(root, "build.nginx.conf"))
  await forHost("nginx")
  const ours = await text("build.nginx.conf")
  await writeFiles(root, { "build.nginx.conf": "changed\n", "build.txt": "mine\n" })
  await forHost("apache")
  await forHost("nginx")
  assert.equal(await text("build.nginx.conf"), ours)
  await clean({ root, out: "build" }, silentReporter)
  assert.equal(await text("build.nginx.conf"), "none")
  assert.equal(await text("build.txt"), "mine\n")
})
