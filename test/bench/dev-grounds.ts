/** The sites that `bench:dev` edits, and one edit of each kind, with what the open page shows when it is there. */
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { git } from "../../src/git/git.js"
import { generatePages, generateSite } from "./generate-site.js"

const house = path.resolve(import.meta.dirname, "../..")

export interface Ground {
  root: string
  /** The folder with the generated pages, and where they are on the site. */
  pages: string
  route: string
}

/** A page of the generated ones: it is the one that is open. */
const open = "section-0/page-7"
const partials = 50

export const openPage = ({ route }: Ground) => `${route}/${open}`

/** This site and so many generated pages beside its own, in a repository of git as on a writer's machine. */
export async function thisSite(root: string, count: number): Promise<Ground> {
  await rm(root, { recursive: true, force: true })
  for (const name of ["content", "site.config.ts", "redirects.yml", "routes.lock", "package.json"])
    await cp(path.join(house, name), path.join(root, name), { recursive: true })
  await symlink(path.join(house, "node_modules"), path.join(root, "node_modules"))
  const pages = path.join(root, "content/docs/v2/generated")
  for (const page of generatePages(count)) {
    const file = path.join(pages, page.path)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, page.text.replaceAll("(/docs/", "(/docs/v2/generated/"))
  }
  await prepare(root, pages)
  await writeFile(path.join(root, ".gitignore"), "node_modules\n.cache\n")
  const as = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"]
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...as, "commit", "-qm", "All"],
  ])
    await git(root, args)
  return { root, pages, route: "docs/v2/generated" }
}

/** A site of so many generated pages and nothing else. */
export async function bareSite(root: string, count: number, broken = false): Promise<Ground> {
  await generateSite(root, count, { broken })
  const pages = path.join(root, "content/docs")
  await prepare(root, pages)
  return { root, pages, route: "docs" }
}

/** Gives the open page a component, and the first 50 a partial. */
async function prepare(root: string, pages: string): Promise<void> {
  await mkdir(path.join(root, "content/components"), { recursive: true })
  await writeFile(path.join(root, "content/components/Bench.tsx"), component("Shown by a component."))
  await writeFile(path.join(pages, "_shared.mdx"), "Shared by many.\n")
  for (const { path: page } of generatePages(partials)) {
    const file = path.join(pages, page)
    const text = (await readFile(file, "utf8")).replace(
      "\n---\n",
      '\n---\n\nimport Shared from "../_shared.mdx"\n\n<Shared />\n',
    )
    await writeFile(file, page.startsWith(`${open}.`) ? `${text}\n<Bench />\n` : text)
  }
}

const component = (text: string) => `export default function Bench() {\n  return <p>${text}</p>\n}\n`

export interface EditKind {
  name: string
  /** Makes the edit that shows this word. */
  edit(word: string): Promise<void>
  /** JavaScript that is true when the open page shows it. */
  shown(word: string): string
}

const hasText = (word: string) => `document.documentElement.textContent.includes(${JSON.stringify(word)})`
const links = (word: string) => `document.querySelector('a[href$="/${word}"]')`

/** Every kind of edit, and a function that takes them all back. */
export async function editKinds({ root, pages }: Ground): Promise<{ kinds: EditKind[]; undo: () => Promise<void> }> {
  const file = path.join(pages, `${open}.mdx`)
  const text = await readFile(file, "utf8")
  const configFile = path.join(root, "site.config.ts")
  const config = await readFile(configFile, "utf8")
  const category = path.join(pages, "section-0/_category_.json")
  const template = path.join(root, "templates/parts/SkipLink.tsx")
  const withBody = (whole: string, word: string) => whole.replace("\n## ", () => `\n${word}\n\n## `)
  const many = await Promise.all(
    generatePages(100).map(async (page) => {
      const one = path.join(pages, page.path)
      return [one, await readFile(one, "utf8").catch(() => undefined)] as const
    }),
  )
  const beside = (word: string) => path.join(path.dirname(file), `${word}.mdx`)
  const made: string[] = []
  const kinds: EditKind[] = [
    { name: "body", shown: hasText, edit: (word) => writeFile(file, withBody(text, word)) },
    {
      name: "title",
      shown: hasText,
      edit: (word) => writeFile(file, text.replace(/^title: .*$/m, `title: ${word}`)),
    },
    {
      name: `partial of ${partials} pages`,
      shown: hasText,
      edit: (word) => writeFile(path.join(pages, "_shared.mdx"), `Shared by many, ${word}.\n`),
    },
    { name: "sidebar", shown: hasText, edit: (word) => writeFile(category, JSON.stringify({ label: word })) },
    {
      name: "component",
      shown: hasText,
      edit: (word) => writeFile(path.join(root, "content/components/Bench.tsx"), component(word)),
    },
    {
      name: "template",
      shown: hasText,
      async edit(word) {
        await mkdir(path.dirname(template), { recursive: true })
        await writeFile(template, `export function SkipLink() {\n  return <a href="#main">${word}</a>\n}\n`)
      },
    },
    {
      name: "configuration",
      shown: hasText,
      edit: (word) =>
        writeFile(
          configFile,
          config.replace(/title: ("[^"]*"|`[^`]*`)/, () => `title: "${word}"`),
        ),
    },
    {
      name: "new page",
      shown: links,
      async edit(word) {
        await writeFile(beside(word), `---\ntitle: ${word}\n---\n\nNew.\n`)
        made.push(word)
      },
    },
    {
      name: "renamed page",
      shown: links,
      async edit(word) {
        await rename(beside(made.shift() ?? ""), beside(word))
        made.push(word)
      },
    },
    {
      name: "removed page",
      shown: () => `!${links(made.at(-1) ?? "")}`,
      edit: () => rm(beside(made.pop() ?? "")),
    },
    {
      name: "checkout of 100 files",
      shown: hasText,
      async edit(word) {
        for (const [one, whole] of many) if (whole !== undefined) await writeFile(one, withBody(whole, word))
      },
    },
  ]
  async function undo(): Promise<void> {
    await Promise.all([category, template].map((made) => rm(made, { force: true })))
    await writeFile(configFile, config)
    await writeFile(path.join(pages, "_shared.mdx"), "Shared by many.\n")
    await writeFile(path.join(root, "content/components/Bench.tsx"), component("Shown by a component."))
    for (const [one, whole] of many) if (whole !== undefined) await writeFile(one, whole)
  }
  return { kinds, undo }
}
