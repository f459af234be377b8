/**
 * Components of a Docusaurus site that need a new file here: those that pages use by name (`MDXComponents`), and those
 * with state, which run in a browser only as islands. Pure.
 */
import { posix } from "node:path"
import { importsIn, withoutLoader } from "../site-code/imports.js"
import { type Left, left } from "./left.js"
import { endings, type findMoved, type Moved } from "./moved-files.js"
import type { ReadSite } from "./read-site.js"

type Find = ReturnType<typeof findMoved>
type Texts = ReadonlyMap<string, string>

export interface Wrappers {
  /** Texts by path. */
  files: Record<string, string>
  left: Left[]
}

/** `ownNames` are the program's components. `islands` are the new files by those that they wrap. */
export function wrapComponents(
  site: Pick<ReadSite, "copied" | "texts">,
  ownNames: ReadonlySet<string>,
  find: Find,
): Wrappers & { islands: ReadonlyMap<string, string> } {
  const [named, stateful] = [namedComponents(site.texts, ownNames), statefulComponents(site, ownNames, find)]
  return {
    files: { ...named.files, ...stateful.files },
    islands: stateful.islands,
    left: [...named.left, ...stateful.left],
  }
}

/** Components that `src/theme/MDXComponents` registers. */
function namedComponents(texts: Texts, ownNames: ReadonlySet<string>): Wrappers {
  const files: Record<string, string> = {}
  const lost: Left[] = []
  const list = [...texts.keys()].find((path) => /^content\/src\/theme\/MDXComponents(\/index)?\.[jt]sx?$/.test(path))
  const text = texts.get(list ?? "") ?? ""
  const [, name = ""] = /export\s+default\s+(\w+)/.exec(text) ?? []
  const [, entries = ""] =
    new RegExp(
      `(?:export\\s+default|\\b(?:const|let|var)\\s+${name || "-"}\\b[^=]*=)\\s*\\{([^]*?)\\n?\\}(?=;?[ \\t]*(?:\\n|$))`,
    ).exec(text) ?? []
  const spread = [...entries.matchAll(/\.\.\.(\w+)/g)].flatMap(([, space = ""]) => namesOf(space, text, texts))
  for (const entry of [...entries.split(/[,\n]/), ...spread].map((line) => line.trim())) {
    const name = /^(\w+)\s*(?::|$)/.exec(entry)?.[1]
    if (name === undefined || ownNames.has(name)) continue
    if (/^[a-z]/.test(name))
      lost.push(left("element", `the element ${name} of MDXComponents`, withoutContent(list ?? "")))
    else {
      const own = new RegExp(`import\\s+${name}\\s+from\\s*["'](@site/[^"']+)["']`).exec(text)?.[1]
      files[`content/components/${name}.tsx`] = own
        ? `import ${name} from ${JSON.stringify(own)}\n\nexport default ${name}\n`
        : `import components from "../src/theme/MDXComponents"\n\nexport default components.${name}\n`
    }
  }
  return { files, left: lost }
}

/** What a module exports that is imported as a whole: `import * as Parts from "@site/src/parts"`. */
function namesOf(space: string, text: string, texts: Texts): string[] {
  const [, below = ""] =
    new RegExp(`import\\s*\\*\\s*as\\s+${space}\\s+from\\s*["']@site/([^"']+)["']`).exec(text) ?? []
  const code =
    endings.map((ending) => texts.get(`content/${below}${ending}`)).find((found) => found !== undefined) ?? ""
  const listed = [...code.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, names = ""]) => names.split(","))
  const declared = Array.from(code.matchAll(/export\s+(?:function|const|class)\s+(\w+)/g), ([, name = ""]) => name)
  return [...listed, ...declared].flatMap((name) => /(\w+)\s*$/.exec(name)?.[1] ?? [])
}

const withState =
  /\buse(State|Reducer|Effect|LayoutEffect|SyncExternalStore|IsBrowser)\s*\(|<BrowserOnly\b|<[a-z][\w.]*\s[^<>]*\bon[A-Z]\w*=\{/
const thatRuns = /\buse(State|Reducer|Effect|LayoutEffect)\s*\(|<[a-z][\w.]*\s[^<>]*\bon[A-Z]\w*=\{/
/** Imports that need the page around the component: an island runs without it. */
const ofPage = /["'](@docusaurus\/(?!BrowserOnly|useIsBrowser|ExecutionEnvironment)|@theme\/|@theme-original\/)/

/** Components with state that Markdown imports: each gets an island, which Markdown imports in its place. */
function statefulComponents(
  { copied, texts }: Pick<ReadSite, "copied" | "texts">,
  ownNames: ReadonlySet<string>,
  find: Find,
): ReturnType<typeof wrapComponents> {
  const files: Record<string, string> = {}
  const islands = new Map<string, string>()
  const lost: Left[] = []
  const uses = new Map<string, { target: Moved; importers: [text: string, specifier: string][] }>()
  for (const { from, to } of copied) {
    const text = /\.mdx?$/.test(to) ? (texts.get(to) ?? "") : ""
    for (const specifier of importsIn(text)) {
      const target = find(specifier, from)
      if (target === undefined || !/^content\/src\/components\/.*\.[jt]sx?$/.test(target.to)) continue
      const known = uses.get(target.to) ?? { target, importers: [] }
      known.importers.push([text, specifier])
      uses.set(target.to, known)
    }
  }
  for (const [file, { target, importers }] of uses) {
    const codes = reached(target, texts, find).map((path) => texts.get(path) ?? "")
    if (!codes.some((code) => withState.test(code))) continue
    const below = file.slice("content/src/components/".length).replace(/(\/index)?\.[jt]sx?$/, "")
    const name = posix.basename(below)
    const inSrc = file.slice("content/src/".length)
    const reason =
      (!/^[A-Z]\w*$/.test(name) && "its file is not named like a component") ||
      (ownNames.has(name) && `the program has a component of that name`) ||
      (!/export\s+default|as\s+default/.test(texts.get(file) ?? "") && "it has no default export") ||
      (codes.some((code) => ofPage.test(code)) && "it asks Docusaurus for something of the page") ||
      importers.map(([text, specifier]) => unsendable(text, specifier)).find(Boolean)
    if (reason) {
      lost.push(left("state", `the state of ${inSrc} never runs, as ${reason}`, withoutContent(file)))
      continue
    }
    const wrapper = `content/components/${below}.island.tsx`
    islands.set(file, wrapper)
    const relative = posix.relative(posix.dirname(wrapper), file)
    files[wrapper] = `import ${name} from ${JSON.stringify(relative)}\n\nexport default ${name}\n`
  }
  for (const { from, to } of copied) {
    if (!/^content\/pages\/.*\.[jt]sx?$/.test(to)) continue
    if (/<BrowserOnly\b/.test(texts.get(to) ?? ""))
      lost.push(left("state", `what ${from} shows in browsers only never appears`, from))
    const shown = reached({ from, to }, texts, find, islands).filter((file) => thatRuns.test(texts.get(file) ?? ""))
    if (shown.length > 0)
      lost.push(left("state", `what ${from} shows runs no script: ${shown.map(withoutContent).join(", ")}`, from))
  }
  return { files, islands, left: lost.sort((a, b) => (a.what < b.what ? -1 : 1)) }
}

/** A file and everything of the site that it imports, by their new paths. What the file has as islands is none of it. */
export function reached(
  { from, to }: Moved,
  texts: Texts,
  find: Find,
  islands: ReadonlyMap<string, string> = new Map(),
): string[] {
  const files = new Map([[to, from]])
  for (const [path, old] of files) {
    for (const specifier of importsIn(texts.get(path) ?? "")) {
      const target = find(withoutLoader(specifier), old)
      if (target === undefined || (path === to && islands.has(target.to))) continue
      if (/\.[jt]sx?$/.test(target.to)) files.set(target.to, target.from)
    }
  }
  return [...files.keys()]
}

/** Why a use of a component in a text can't be an island. */
function unsendable(text: string, specifier: string): string | undefined {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const [, name = "", parts] =
    new RegExp(`import\\s+(\\w*)[\\s,]*(\\{[^}]*\\})?\\s*from\\s*["']${escaped}["']`).exec(text) ?? []
  if (parts !== undefined) return "pages import parts of its file"
  const uses = name === "" ? [] : [...text.matchAll(new RegExp(`<${name}\\b([^]*?)/?>`, "g"))]
  return name === "" || uses.some(([, props = ""]) => /=\{\s*(<|\(|function\b|\w+\s*=>)/.test(props))
    ? "what it is given can't be sent to a browser"
    : undefined
}

function withoutContent(path: string): string {
  return path.replace(/^content\//, "")
}
