/** `check-links --staged` as a hook that git itself runs, with the environment that git gives to hooks. */
import assert from "node:assert/strict"
import { appendFile, chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { longTest } from "../long.js"
import { type Finished, folderWith, pageText, program, run, writeFiles } from "../run-program.js"
import { programCache, rememberPlainTheme } from "../test-cache.js"

const site = {
  "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
  "content/docs/index.mdx": pageText("Start", "[a](./install.mdx)", "slug: /\n"),
  "content/docs/install.mdx": pageText("Install"),
}
const page = "content/docs/install.mdx"
const me = { GIT_AUTHOR_NAME: "T", GIT_AUTHOR_EMAIL: "t@example.com", GIT_COMMITTER_NAME: "T" }
const env = { ...me, GIT_COMMITTER_EMAIL: "t@example.com", GIT_CONFIG_GLOBAL: "/dev/null" }

const git = (cwd: string, ...args: string[]) => run(args, { cwd, env, command: "git" })

async function done(running: Promise<Finished>): Promise<string> {
  const { status, stdout, stderr } = await running
  assert.equal(status, 0, stdout + stderr)
  return stdout.trim()
}

/** A repository with a site in a subfolder, or at its top. */
async function repository(t: TestContext, below: string) {
  const { folder, remove } = await folderWith({})
  t.after(remove)
  const top = path.join(folder, "top")
  await writeFiles(path.join(top, below), site)
  await rememberPlainTheme(path.join(top, below, programCache))
  await writeFile(path.join(top, ".gitignore"), ".cache\n")
  await done(git(top, "init", "-qb", "main"))
  return { folder, top }
}

async function commitAll(top: string): Promise<void> {
  await done(git(top, "add", "-A"))
  await done(git(top, "commit", "-qnm", "all"))
}

/** Lets git run the check before each commit of this work tree. */
async function addHook(top: string, command: string): Promise<void> {
  const hooks = path.resolve(top, await done(git(top, "rev-parse", "--git-path", "hooks")))
  await mkdir(hooks, { recursive: true })
  await writeFile(
    path.join(hooks, "pre-commit"),
    `#!/bin/sh\n${command.replace("captcha-docs", `node '${program}'`)}\n`,
  )
  await chmod(path.join(hooks, "pre-commit"), 0o755)
}

const check = (below: string) => `captcha-docs check-links --staged --root ./${below}`

const linkedWorktree = async (folder: string, top: string) => {
  await done(git(top, "worktree", "add", "-qb", "other", path.join(folder, "linked")))
  return path.join(folder, "linked")
}

const places: Record<string, (folder: string, top: string) => Promise<string>> = {
  "the main worktree": async (_, top) => top,
  "a linked worktree": linkedWorktree,
  "a submodule": async (folder, top) => {
    const parent = path.join(folder, "parent")
    await mkdir(parent)
    await done(git(parent, "init", "-q"))
    await done(git(parent, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", top, "part"))
    return path.join(parent, "part")
  },
}

for (const [place, reach] of Object.entries(places))
  for (const below of ["docs", ""]) {
    const it = (place === "a linked worktree") === (below === "docs") && place !== "a submodule" ? test : longTest
    it(`${place}, the site ${below === "" ? "at its top" : "in a subfolder"}: a sound commit passes, a broken one does not`, async (t: TestContext) => {
      const { folder, top } = await repository(t, below)
      await commitAll(top)
      const work = await reach(folder, top)
      await rememberPlainTheme(path.join(work, below, programCache))
      await addHook(work, below === "" ? check(below) : `cd ${below} && captcha-docs check-links --staged`)
      const file = path.join(below, page)
      await appendFile(path.join(work, file), "\nMore.\n")
      await done(git(work, "commit", "-qam", "sound"))
      await appendFile(path.join(work, file), "\n[broken](/docs/no-such-page)\n")
      await appendFile(path.join(work, below, "content/docs/index.mdx"), "\nNot part of the commit.\n")
      const refused = await git(work, "commit", "-qm", "broken", "--", file)
      assert.match(refused.stdout + refused.stderr, /install\.mdx:10:10 {2}error {2}broken-link/)
      assert.equal(refused.status, 1)
      assert.equal(await done(git(work, "log", "-1", "--format=%s")), "sound")
    })
  }

test("the first commit is checked", async (t) => {
  const { top } = await repository(t, "docs")
  await addHook(top, check("docs"))
  await done(git(top, "add", "-A"))
  await appendFile(path.join(top, "docs", page), "\n[broken](/docs/no-such-page)\n")
  assert.notEqual((await git(top, "commit", "-qam", "broken")).status, 0)
  await done(git(top, "commit", "-qm", "sound"))
})

test("a merge that is not resolved is refused by git, and checked once it is", async (t) => {
  const { folder, top } = await repository(t, "docs")
  await commitAll(top)
  const work = await linkedWorktree(folder, top)
  for (const [where, text] of [[top, "here"] as const, [work, "there"] as const]) {
    await appendFile(path.join(where, "docs", page), `\n${text}\n`)
    await commitAll(where)
  }
  await addHook(work, check("docs"))
  assert.notEqual((await git(work, "merge", "-q", "main")).status, 0)
  const told = await run(["check-links", "--staged", "--root", "docs"], { cwd: work })
  assert.ok(told.status !== null && !/^\s+at /m.test(told.stderr), told.stderr)
  assert.notEqual((await git(work, "commit", "-qm", "unresolved")).status, 0)
  await writeFiles(path.join(work, "docs"), { [page]: site[page] })
  await done(git(work, "commit", "-qam", "resolved"))
})

test("a repository that lies elsewhere is the one that GIT_DIR names, also by a relative path", async (t) => {
  const { folder, top } = await repository(t, "")
  await commitAll(top)
  const elsewhere = path.join(folder, "elsewhere")
  await rename(path.join(top, ".git"), elsewhere)
  await appendFile(path.join(top, page), "\n[broken](/docs/no-such-page)\n")
  const from = path.join(top, "content")
  for (const GIT_DIR of [elsewhere, path.relative(from, elsewhere)]) {
    await done(run(["add", "-A"], { cwd: top, env: { ...env, GIT_DIR: elsewhere }, command: "git" }))
    const { status, stdout } = await run(["check-links", "--staged", "--root", ".."], { cwd: from, env: { GIT_DIR } })
    assert.match(stdout, /install\.mdx:8:10 {2}error {2}broken-link/)
    assert.equal(status, 1)
  }
})

/** The commands of the manual's hooks for a site in `docs/`. */
async function hooksOfManual(): Promise<string[]> {
  const manual = await readFile(path.join(path.dirname(program), "../manual/content/docs/7-checks.md"), "utf8")
  return [...manual.matchAll(/npx --no-install --prefix docs captcha-docs .*$/gm)].map(([command]) => command)
}

test("the hooks of the manual for a site in docs/ run at the top of the repository", async (t) => {
  const commands = await hooksOfManual()
  assert.equal(commands.length, 2)
  const { top } = await repository(t, "docs")
  const bin = path.join(top, "docs/node_modules/.bin")
  await mkdir(bin, { recursive: true })
  await writeFiles(top, { ".gitignore": ".cache\nnode_modules\n", "docs/package.json": '{ "name": "docs" }\n' })
  await writeFile(path.join(bin, "captcha-docs"), `#!/bin/sh\nexec node '${program}' "$@"\n`)
  await chmod(path.join(bin, "captcha-docs"), 0o755)
  await commitAll(top)
  for (const command of new Set(commands)) {
    const hook = path.join(top, ".git/hooks/pre-commit")
    await writeFile(hook, `#!/bin/sh\n${command} --format github\n`)
    await chmod(hook, 0o755)
    await appendFile(path.join(top, "docs", page), "\nMore.\n")
    await done(git(top, "commit", "-qam", "sound"))
    await appendFile(path.join(top, "docs", page), "\n[broken](/nowhere)\n")
    const { status, stdout, stderr } = await git(top, "commit", "-qam", "broken")
    assert.equal(status, 1)
    assert.match(stdout + stderr, /^::error file=docs\/content\/docs\/install\.mdx,line=\d+/m)
    await done(git(top, "checkout", "-q", "HEAD", "--", "."))
  }
})
