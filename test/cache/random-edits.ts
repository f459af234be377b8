/** Edits of a site's folder, drawn by chance: the same seed gives the same edits. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

/** Changes the folder; says what it did, or nothing when the folder has nothing of the kind. */
export type Edit = (folder: SiteFolder, random: Random) => string | undefined
export type Random = () => number

export interface SiteFolder {
  root: string
  /** Files as they were at first, by path. */
  original: ReadonlyMap<string, Buffer>
}

export function siteFolder(root: string): SiteFolder {
  return { root, original: new Map(filesOf(root).map((file) => [file, readFileSync(path.join(root, file))])) }
}

export const pick = <T>(from: readonly T[], random: Random): T => from[Math.floor(random() * from.length)] as T

/** Every order is as likely as every other. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as T)
}

/** Texts, images and the rest. */
function filesOf(root: string): string[] {
  return ["content", "templates"]
    .flatMap((folder) => {
      const at = path.join(root, folder)
      const entries = existsSync(at) ? readdirSync(at, { recursive: true, withFileTypes: true }) : []
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    })
    .concat("site.config.ts")
    .sort()
}

/** Every file of a folder, as text. */
export function snapshot(root: string): Map<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [path.relative(root, file), readFileSync(file, "latin1")]))
}

/** Gives files the bytes that they have in a snapshot, or takes them away. */
export function restore(root: string, files: readonly string[], from: ReadonlyMap<string, string>): void {
  for (const file of files) {
    const text = from.get(file)
    const at = path.join(root, file)
    mkdirSync(path.dirname(at), { recursive: true })
    if (text === undefined) rmSync(at)
    else writeFileSync(at, text, "latin1")
  }
}

const read = ({ root }: SiteFolder, file: string) => readFileSync(path.join(root, file), "utf8")
function write({ root }: SiteFolder, file: string, text: string | Buffer): string {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
  return file
}
const filesLike = ({ root }: SiteFolder, pattern: RegExp) => filesOf(root).filter((file) => pattern.test(file))
const anyOf = (folder: SiteFolder, pattern: RegExp, random: Random): string | undefined => {
  const files = filesLike(folder, pattern)
  return files.length === 0 ? undefined : pick(files, random)
}

const page = /^content\/(?!.*\/_)(?:docs|blog|pages|integrations)\/.*\.mdx?$/
const partial = /^content\/.*\/_[^/]+\.mdx?$/

/** Languages whose grammars change each other, and some that do not. */
const languages = "html js tsx php css md vue http java ts javadoc jsdoc css-extras js-templates php-extras yaml".split(
  " ",
)
const sample = `<script>const a = /b+/.test(\`\${c}\`)</script> <p style="color: red" onclick="go()">{d}</p>
/** @param {string} e {@link f} */ <?php echo $g; ?> a { color: #fff } Content-Type: application/json`

/** A piece of a text, with what pages are made of, and mostly with code. */
function passage(random: Random): string {
  const number = Math.floor(random() * 10_000)
  const route = pick(["/", "/docs", "/blog", "/nowhere", `/docs/page-${number}`], random)
  const text = pick(
    [
      `A sentence numbered ${number}, with [a link](${route}) and \`code(${number})\`.`,
      `## Heading ${number}\n\nText below it.`,
      `:::note[Note ${number}]\n\nInside.\n\n:::`,
      `| a | b |\n| - | - |\n| ${number} | {brand.name} |`,
      "[To it](#here).\n\n![A picture](./picture.png)",
      `<Tabs>\n<TabItem value="a" label="A ${number}">\n\nOne.\n\n</TabItem>\n</Tabs>`,
    ],
    random,
  )
  return random() < 0.3 ? text : `${text}\n\n\`\`\`${pick(languages, random)}\n${sample}\n// ${number}\n\`\`\``
}

/** Sets a key of the front matter, or takes it away. */
function withKey(text: string, key: string, value: string | undefined): string {
  const [, head = "", body = text] = /^---\n([^]*?)---\n([^]*)$/.exec(text) ?? []
  const lines = head.split("\n").filter((line) => line !== "" && !line.startsWith(`${key}:`))
  return `---\n${[...lines, ...(value === undefined ? [] : [`${key}: ${value}`])].join("\n")}\n---\n${body}`
}

const editPage =
  (name: string, change: (text: string, random: Random) => string): Edit =>
  (folder, random) => {
    const file = anyOf(folder, page, random)
    return file && `${name} ${write(folder, file, change(read(folder, file), random))}`
  }

const body = editPage("body", (text, random) => `${text.trimEnd()}\n\n${passage(random)}\n`)
/** What has an id, and what it may become. */
const places = [
  ["## Here", "## There"],
  ['<b id="here">A place</b>', '<b id="there">A place</b>'],
] as const
/** A heading or an element has another id: links to it, from its own page and another one, break or hold again. */
const anchor: Edit = (folder, random) => {
  const changes = filesLike(folder, page).flatMap((file) => {
    const text = read(folder, file)
    return places.flatMap(([here, there]) => {
      const [known, next] = text.includes(here) ? [here, there] : [there, here]
      return text.includes(known) ? [{ file, text: text.replace(known, next) }] : []
    })
  })
  if (changes.length > 0 && random() < 0.7) {
    const { file, text } = pick(changes, random)
    return `anchor ${write(folder, file, text)}`
  }
  const [file, from] = [anyOf(folder, page, random), anyOf(folder, page, random)]
  if (file === undefined || from === undefined) return undefined
  const text = read(folder, file)
  write(folder, file, `${text.trimEnd()}\n\n${pick(places, random)[0]}\n\n[To it](#here).\n`)
  const to = path.posix.relative(path.posix.dirname(from), file).replace(/^(?!\.)/, "./")
  write(folder, from, `${read(folder, from).trimEnd()}\n\n[To another](${to}#here).\n`)
  return `anchor in ${file}, and a link from ${from}`
}
const title = editPage("title", (text, random) => withKey(text, "title", `Title ${Math.floor(random() * 1000)}`))
const frontMatter = editPage("front matter", (text, random) => {
  const [key, value] = pick<[string, string | undefined]>(
    [
      ["description", `Described ${Math.floor(random() * 1000)}.`],
      ["description", undefined],
      ["sidebar_position", String(Math.floor(random() * 9))],
      ["sidebar_label", `Label ${Math.floor(random() * 1000)}`],
      ["draft", "true"],
      ["draft", undefined],
      ["unlisted", "true"],
      ["hide_title", "true"],
      ["keywords", "[one, two]"],
      ["slug", `slug-${Math.floor(random() * 1000)}`],
    ],
    random,
  )
  return withKey(text, key, value)
})
const newPage: Edit = (folder, random) => {
  const like = anyOf(folder, page, random)
  if (like === undefined) return undefined
  const name = `page-${Math.floor(random() * 10_000)}.mdx`
  const dated = like.startsWith("content/blog/") ? `2025-01-0${1 + Math.floor(random() * 9)}-${name}` : name
  const text = `---\ntitle: New ${Math.floor(random() * 10_000)}\n---\n\n${passage(random)}\n\n${passage(random)}\n`
  return `new page ${write(folder, path.posix.join(path.posix.dirname(like), dated), text)}`
}
const deletePage: Edit = (folder, random) => {
  const files = filesLike(folder, page)
  if (files.length < 2) return undefined
  const file = pick(files, random)
  rmSync(path.join(folder.root, file))
  return `delete ${file}`
}
const renamePage: Edit = (folder, random) => {
  const file = anyOf(folder, page, random)
  if (file === undefined) return undefined
  const name = path.posix.basename(file).replace(/\.mdx?$/, "")
  const to = `${path.posix.dirname(file)}/${pick(["", "more/"], random)}${name}-${Math.floor(random() * 100)}.mdx`
  mkdirSync(path.dirname(path.join(folder.root, to)), { recursive: true })
  renameSync(path.join(folder.root, file), path.join(folder.root, to))
  return `rename ${file} to ${to}`
}
const swapPages: Edit = (folder, random) => {
  const [one, other] = [anyOf(folder, page, random), anyOf(folder, page, random)]
  if (one === undefined || other === undefined) return undefined
  const texts = [read(folder, one), read(folder, other)] as const
  write(folder, one, texts[1])
  return `swap ${one} and ${write(folder, other, texts[0])}`
}
const editPartial: Edit = (folder, random) => {
  const known = anyOf(folder, partial, random)
  if (known !== undefined && random() < 0.7) {
    return `partial ${write(folder, known, `${read(folder, known).trimEnd()}\n\n${passage(random)}\n`)}`
  }
  const user = anyOf(folder, /^content\/docs\/(?!.*\/_).*\.mdx$/, random)
  if (user === undefined) return undefined
  const name = `Part${Math.floor(random() * 1000)}`
  const file = `${path.posix.dirname(user)}/_${name.toLowerCase()}.mdx`
  write(folder, file, `${passage(random)}\n`)
  const text = read(folder, user)
  const [, head = "", rest = text] = /^(---\n[^]*?\n---\n)([^]*)$/.exec(text) ?? []
  write(folder, user, `${head}\nimport ${name} from "./_${name.toLowerCase()}.mdx"\n\n<${name} />\n${rest}`)
  return `new partial ${file} in ${user}`
}
const category: Edit = (folder, random) => {
  const file = anyOf(folder, /^content\/docs\/(?:.*\/)?[^/_]+\/[^/_]+\.mdx?$/, random)
  if (file === undefined) return undefined
  const at = `${path.posix.dirname(file)}/_category_.yml`
  return `category ${write(folder, at, `label: Category ${Math.floor(random() * 1000)}\nposition: ${Math.floor(random() * 5)}\n`)}`
}
/** A file that pages may link to, show, import or be placed by: `undo` brings it back. */
const gone: Edit = (folder, random) => {
  const file = anyOf(folder, /^content\//, random)
  if (file === undefined) return undefined
  rmSync(path.join(folder.root, file))
  return `gone ${file}`
}
const undo: Edit = (folder, random) => {
  const file = pick([...folder.original.keys()], random)
  return `undo ${write(folder, file, folder.original.get(file) ?? "")}`
}
/** A line of the configuration comes or goes. */
const configKey: Edit = (folder, random) => {
  const text = read(folder, "site.config.ts")
  const line = pick(
    [
      "trailingSlash: true,",
      'baseUrl: "/base/",',
      'editUrl: "https://edit.example.com",',
      'feedbackUrl: "https://feedback.example.com",',
      'brand: { name: "Chance", domain: "chance.example.com" },',
      'severity: { "broken-link": "warning" },',
      'head: [{ tag: "meta", attributes: { name: "chance", content: "a" } }],',
      'markdown: { format: "detect" },',
      "toc: { maxHeadingLevel: 2 },",
      'security: { images: ["images.example.com"] },',
    ],
    random,
  )
  const added = text.replace("export default {", `export default {\n  ${line}`)
  const changed = text.includes(`\n  ${line}`) ? text.replace(`\n  ${line}`, "") : added
  return `configuration ${write(folder, "site.config.ts", changed)} ${line}`
}
/** A plugin, or what it imports, is one of two: what each makes of a page is soon known. */
const plugin: Edit = (folder, random) => {
  const line = 'markdown: { remarkPlugins: ["./plugins/chance.mjs"] },'
  const text = read(folder, "site.config.ts")
  if (!text.includes(line))
    write(folder, "site.config.ts", text.replace("export default {", `export default {\n  ${line}`))
  const value = pick(["One", "Two"], random)
  write(
    folder,
    "plugins/chance.mjs",
    `import { mark } from "./mark.mjs"\nexport default () => (tree) => {\n  tree.children.push({ type: "paragraph", children: [{ type: "text", value: "${value}" + mark }] })\n}\n`,
  )
  const mark = pick(["!", "?"], random)
  return `plugin ${write(folder, "plugins/mark.mjs", `export const mark = "${mark}"\n`)} ${value}${mark}`
}
const config: Edit = (folder, random) => {
  const text = read(folder, "site.config.ts")
  const number = Math.floor(random() * 1000)
  const changes = [
    text.replace(/title: ["`][^"`]*["`]/, `title: "Site ${number}"`),
    text.replace(/\bname: "(?!v\d)[^"]*"/, `name: "Brand ${number}"`),
    text.includes("tagline: ")
      ? text.replace(/tagline: (["`])[^]*?\1/, `tagline: "Tagline ${number}"`)
      : text.replace("export default {", `export default {\n  tagline: "Tagline ${number}",`),
  ].filter((changed) => changed !== text)
  if (changes.length === 0) return undefined
  return `configuration ${write(folder, "site.config.ts", pick(changes, random))} ${number}`
}
const data: Edit = (folder, random) => {
  const file = anyOf(folder, /^content\/(?:blog\/.*\.yml|sdk\/.*\.d\.ts|api\/.*\.ya?ml)$/, random)
  if (file === undefined) return undefined
  const text = read(folder, file)
  const words = [...text.matchAll(/(?<=(?:label|name|title|description|summary): |\* )([A-Z][\w ,']+)/g)]
  if (words.length === 0) return undefined
  const { index, 0: word } = pick(words, random)
  return `data ${write(folder, file, `${text.slice(0, index)}Changed ${Math.floor(random() * 1000)} ${text.slice(index + word.length)}`)}`
}
/** A component of the content has other functions, or is new, and a page uses it. */
const component: Edit = (folder, random) => {
  const number = Math.floor(random() * 5)
  const known = anyOf(folder, /^content\/components\/[A-Z]\w*\.tsx$/, random)
  const file = known !== undefined && random() < 0.5 ? known : `content/components/Part${number}.tsx`
  const text = `export const anchors = () => ["part-${number}"]\nexport default function Part({ size }: { size?: "a" | "b" }) {\n  return <p id="part-${number}">Part {size}</p>\n}\n`
  const user = anyOf(folder, page, random)
  const name = path.posix.basename(file, ".tsx").split(".")[0]
  if (user?.endsWith(".mdx") && random() < 0.7)
    write(
      folder,
      user,
      `${read(folder, user).trimEnd()}\n\n<${name} size="${pick(["a", "b", "c"], random)}" />\n\n[To a part](#part-${number})\n`,
    )
  return `component ${write(folder, file, text)} in ${user}`
}
const template: Edit = (folder, random) => {
  const number = Math.floor(random() * 1000)
  if (random() < 0.2) {
    rmSync(path.join(folder.root, "templates"), { recursive: true, force: true })
    return "no templates"
  }
  return random() < 0.5
    ? `template ${write(folder, "templates/parts/SkipLink.tsx", `export function SkipLink() {\n  return <a href="#main">Skip ${number}</a>\n}\n`)}`
    : `style ${write(folder, "templates/styles/media.css", `main { outline-width: ${number}px; }\n`)}`
}
const dependency: Edit = (folder, random) => {
  const version = `${Math.floor(random() * 1000)}.0.0`
  const importing = 'import { version } from "chance"\nimport data from "./chance.json"\n'
  write(
    folder,
    "content/pages/chance.tsx",
    `${importing}export const frontMatter = { title: "Chance" }\nexport default function Chance() {\n  return <h1>{version} {data.number}</h1>\n}\n`,
  )
  write(folder, "content/pages/chance.json", `{ "number": ${Math.floor(random() * 1000)} }`)
  write(folder, "node_modules/chance/package.json", JSON.stringify({ name: "chance", version, main: "index.js" }))
  write(folder, "node_modules/chance/index.js", `exports.version = "${version}"\n`)
  return `dependency ${version}`
}

/** Edits of what writers write. */
export const contentEdits: Readonly<Record<string, Edit>> = {
  body,
  anchor,
  title,
  frontMatter,
  newPage,
  deletePage,
  renamePage,
  swapPages,
  editPartial,
  category,
  plugin,
  config,
  configKey,
  data,
  gone,
  undo,
}
/** Edits after which the theme is another. */
export const codeEdits: Readonly<Record<string, Edit>> = { template, dependency, component }
