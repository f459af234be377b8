/**
 * `npm run bench:links -- [--modules <folder>] [pages]`: `check-links` on a seeded site with faults, cold, warm and as
 * a gate; and two public checkers on the same site built, with the same faults put into its HTML. They are no part of
 * this project: `npm install linkinator@7 hyperlink` in a folder of its own, and name that folder.
 */
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { git } from "../../src/git/git.js"
import { generatePages, generateSite } from "./generate-site.js"
import { runMeasured, type Took } from "./run-measured.js"

const { values, positionals } = parseArgs({ options: { modules: { type: "string" } }, allowPositionals: true })
const pages = Number(positionals[0] ?? 1000)
const cli = path.resolve(import.meta.dirname, "../../bin/captcha-docs.js")

/** Each kind of fault that a built page can have, with a number by which it is known in what a checker says. */
const kinds: ((name: string) => { markdown: string; html: string })[] = [
  (name) => link(`/docs/${name}`),
  (name) => link(`./${name}`),
  (name) => link(`/docs/section-0/${name}/`),
  (name) => link(`/docs/section-0/page-0#${name}`),
  (name) => link(`#${name}`),
  (name) => link(`/files/${name}.pdf`),
  (name) => ({ markdown: `![x](/img/${name}.svg)`, html: `<img src="/img/${name}.svg" alt="x">` }),
]
const ofEach = 10

function link(target: string): { markdown: string; html: string } {
  return { markdown: `[x](${target})`, html: `<a href="${target}">x</a>` }
}

function tell(what: string, { wall, cpu }: Took, links?: number, problems?: string): void {
  const found = problems === undefined ? "" : new Set(problems.match(/lost-\d+x/g)).size
  const cells = [wall.toFixed(2), cpu.toFixed(2), links ?? "", found].map((cell) => String(cell).padStart(10))
  console.log(what.padEnd(24) + cells.join(""))
}

function tellOwn(what: string, run: Took): void {
  const { problems, summary } = JSON.parse(run.stdout) as { problems: unknown[]; summary: { links: number } }
  tell(what, run, summary.links, JSON.stringify(problems))
}

const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-bench-links-"))
try {
  await generateSite(folder, pages)
  // The others begin at the home page.
  await mkdir(path.join(folder, "content/pages"))
  await writeFile(path.join(folder, "content/pages/index.mdx"), "---\ntitle: Home\n---\n\n[Docs](/docs)\n")
  await runMeasured([process.execPath, cli, "build", "--quiet"], { cwd: folder })
  const files = generatePages(pages).map((page) => page.path)
  let count = 0
  for (const kind of kinds) {
    for (let turn = 0; turn < ofEach; turn++) {
      const { markdown, html } = kind(`lost-${count}x`)
      const file = files[(count++ * 13) % files.length] as string
      await appendFile(path.join(folder, "content/docs", file), `\n${markdown}\n`)
      const built = path.join(folder, "build/docs", file.replace(/\.mdx$/, ""), "index.html")
      await writeFile(built, (await readFile(built, "utf8")).replace("</article>", `${html}</article>`))
    }
  }
  await writeFile(path.join(folder, ".gitignore"), ".cache\nbuild\n.build.work\n")
  const as = ["-c", "user.name=T", "-c", "user.email=t@t.example"]
  await git(folder, ["init", "-q"])
  await git(folder, ["add", "-A"])
  await git(folder, [...as, "commit", "-qm", "x"])

  console.log(`${pages} pages, ${count} faults of ${kinds.length} kinds that a built page can have\n`)
  console.log(`${"".padEnd(24)}    wall s     CPU s     links     found`)
  tell("node -e 0", await runMeasured([process.execPath, "-e", "0"], { cwd: folder }))
  const own = [process.execPath, cli, "check-links", "--format", "json", "--quiet"]
  await rm(path.join(folder, ".cache"), { recursive: true })
  tellOwn("check-links, cold", await runMeasured(own, { cwd: folder }))
  tellOwn("check-links, warm", await runMeasured(own, { cwd: folder }))
  for (const file of files.slice(0, 20)) await appendFile(path.join(folder, "content/docs", file), "\nOne more line.\n")
  await git(folder, ["add", "-A"])
  await runMeasured([...own, "--staged"], { cwd: folder })
  tellOwn("--staged --all, 20 files", await runMeasured([...own, "--staged", "--all"], { cwd: folder }))

  if (values.modules === undefined) console.log("\nsay --modules <folder> to compare with linkinator and hyperlink")
  else {
    const bin = (name: string) => path.resolve(values.modules ?? "", "node_modules/.bin", name)
    const elsewhere = ["--skip", "^https?://(?!localhost)"]
    const linkinator = await runMeasured(
      [...[bin("linkinator"), ".", "--recurse", "--check-fragments", "--format", "json", ...elsewhere]],
      { cwd: path.join(folder, "build") },
    )
    const { links } = JSON.parse(linkinator.stdout.slice(linkinator.stdout.indexOf("{"))) as {
      links: { state: string }[]
    }
    const broken = links.filter(({ state }) => state === "BROKEN")
    tell("linkinator", linkinator, links.length, JSON.stringify(broken))
    const hyperlink = await runMeasured(
      [...[bin("hyperlink"), "--root", "build", "--recursive", "--internal", "--pretty", "build/index.html"]],
      { cwd: folder },
    )
    const lines = hyperlink.stdout.split(/^(?=(?:not )?ok )/m)
    const failed = lines.filter((line) => line.startsWith("not ok"))
    tell("hyperlink", hyperlink, lines.length, failed.join("\n"))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
