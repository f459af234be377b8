/** A seeded documentation site of any size: the same number gives the same bytes, on any machine. */
import { mkdir, rm, writeFile } from "node:fs/promises"
import path from "node:path"

const vocabulary =
  "widget response challenge server request browser script event state error option element form field verify token version page reader value method header origin endpoint timeout retry language theme agent frame session cookie storage network policy directive example result status number string object promise listener callback handler reset start solve expire complete accept reject".split(
    " ",
  )

/** Mulberry32: small, fast, the same everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface GeneratedPage {
  /** Relative to `content/docs`. */
  path: string
  text: string
}

/** About 600 words, 4 code blocks, a table and some links a page; 20 pages a folder. */
export function generatePages(count: number, seed = 1): GeneratedPage[] {
  const random = seededRandom(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const words = (number: number) => Array.from({ length: number }, () => pick(vocabulary)).join(" ")
  const sentence = () => {
    const text = words(8 + Math.floor(random() * 8))
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 4 }, sentence).join(" ")
  const name = (index: number) => `section-${Math.floor(index / 20)}/page-${index}`
  const code = (index: number) => `\`\`\`ts title="sample-${index}.ts"
import { createWidget } from "widget-sdk"

const widget${index} = createWidget({ element: document.querySelector("#mount"), sitekey: "CS${index}" })
widget${index}.addEventListener("complete", (event) => {
  console.log("response", event.detail.response.length, ${Math.floor(random() * 1000)})
})
\`\`\``
  return Array.from({ length: count }, (_, index) => {
    const sections = Array.from({ length: 6 }, (_s, part) => {
      const link = `See [${words(2)}](/docs/${name(Math.floor(random() * count))}).`
      const extra = part < 4 ? `\n\n${code(index * 10 + part)}` : ""
      return `## ${words(3)} ${part}\n\n${paragraph()} ${link}\n\n${sentence()} Use \`${pick(vocabulary)}()\`.${extra}`
    })
    const rows = Array.from({ length: 6 }, () => `| \`${pick(vocabulary)}\` | ${words(5)} | ${words(3)} |`).join("\n")
    const table = `| Option | Meaning | Default |\n| --- | --- | --- |\n${rows}`
    const head = `---\ntitle: Page ${index} ${words(2)}\ndescription: ${sentence()}\nsidebar_position: ${index}\n---`
    return { path: `${name(index)}.mdx`, text: `${head}\n\n${paragraph()}\n\n${sections.join("\n\n")}\n\n${table}\n` }
  })
}

/** Five problems for a page: two links, an anchor, a file and an image, each with a target of its own. */
export function brokenLinks(index: number): string {
  const targets = [
    `/docs/section-${index % 15}/paeg-${index}x`,
    `/docs/old/method-${index}/deep`,
    `/docs/section-0/page-1#widgte-page-${index}`,
    `./pege-${index}.mdx`,
  ]
  const links = targets.map((target) => `[this](${target})`).join(", ")
  return `See ${links} and ![a dialog](./images/shot-${index}.png).\n`
}

/** Writes a whole site with that many pages into an empty folder; `broken` gives each page five problems. */
export async function generateSite(folder: string, count: number, { seed = 1, broken = false } = {}): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const [index, page] of generatePages(count, seed).entries()) {
    const file = path.join(folder, "content/docs", page.path)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, broken ? `${page.text}\n${brokenLinks(index)}` : page.text)
  }
  await writeFile(path.join(folder, "content/docs/index.mdx"), "---\ntitle: Start\nslug: /\n---\n\nThe first page.\n")
  await writeFile(path.join(folder, "site.config.ts"), 'export default { title: "Bench", lastUpdate: false }\n')
}
