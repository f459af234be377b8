/**
 * Components of a Docusaurus site that need a new file here: those that pages use by name (`MDXComponents`), and those
 * with state, which run in a browser only as islands. Pure.
 */
import { posix } from "node:path"
import { importsIn, resolveImport } from "../site-code/imports.js"

export interface Wrappers {
  /** Texts by path. */
  files: Record<string, string>
  notTaken: string[]
}

/** `texts` by path in the new site; `ownNames` are the program's components. */
export function wrapComponents(texts: ReadonlyMap<string, string>, ownNames: ReadonlySet<string>): Wrappers {
  const [named, islands] = [namedComponents(texts, ownNames), statefulComponents(texts, ownNames)]
  return {
    files: { ...named.files, ...islands.files },
    notTaken: [...named.notTaken, ...islands.notTaken],
  }
}

/** Components that `src/theme/MDXComponents` registers. */
function namedComponents(texts: ReadonlyMap<string, string>, ownNames: ReadonlySet<string>): Wrappers {
  const files: Record<string, string> = {}
  const notTaken: string[] = []
  const list = [...texts.keys()].find((path) => /^content\/src\/theme\/MDXComponents(\/index)?\.[jt]sx?$/.test(path))
  const text = texts.get(list ?? "") ?? ""
  const [, entries = ""] = /export\s+default\s*\{([^]*?)\n?\}/.exec(text) ?? []
  for (const entry of entries.split(/[,\n]/).map((line) => line.trim())) {
    const name = /^(\w+)\s*(?::|$)/.exec(entry)?.[1]
    if (name === undefined || ownNames.has(name)) continue
    if (/^[a-z]/.test(name)) notTaken.push(`src/theme/MDXComponents: the element ${name}`)
    else
      files[`content/components/${name}.tsx`] =
        `import components from "../src/theme/MDXComponents"\n\nexport default components.${name}\n`
  }
  return { files, notTaken }
}

const withState = /\buse(State|Reducer|Effect|LayoutEffect|SyncExternalStore)\s*\(|<[a-z][\w.]*\s[^<>]*\bon[A-Z]\w*=\{/
/** Imports that need the page around the component: an island runs without it. */
const ofPage = /["'](@docusaurus\/(?!BrowserOnly|useIsBrowser|ExecutionEnvironment)|@theme\/|@theme-original\/)/

/** Components with state that Markdown imports: each gets an island, which imports resolve to first. */
function statefulComponents(texts: ReadonlyMap<string, string>, ownNames: ReadonlySet<string>): Wrappers {
  const files: Record<string, string> = {}
  const notTaken: string[] = []
  const seen = new Set<string>()
  const has = (path: string) => texts.has(path)
  for (const [from, text] of texts) {
    if (!/\.mdx?$/.test(from)) continue
    for (const specifier of importsIn(text)) {
      const target = resolveImport(specifier, from, has)
      if (target.kind !== "code" || target.path === undefined || seen.has(target.path)) continue
      const file = target.path
      if (!/\.[jt]sx?$/.test(file) || !/\.island\.tsx$|^content\/src\/components\//.test(file)) continue
      seen.add(file)
      const codes = reached(file, texts).map((path) => texts.get(path) ?? "")
      if (!codes.some((code) => withState.test(code))) continue
      const below = file.slice("content/src/components/".length).replace(/(\/index)?\.[jt]sx?$/, "")
      const name = posix.basename(below)
      const inSrc = file.slice("content/src/".length)
      const reason =
        (!/^[A-Z]\w*$/.test(name) && "its file is not named like a component") ||
        (ownNames.has(name) && `the program has a component of that name`) ||
        (!/export\s+default|as\s+default/.test(texts.get(file) ?? "") && "it has no default export") ||
        (codes.some((code) => ofPage.test(code)) && "it asks Docusaurus for something of the page") ||
        (unsendable(text, specifier) && "what it is given can't be sent to a browser")
      if (reason) {
        notTaken.push(`src/${inSrc}: its state never runs, as ${reason}`)
        continue
      }
      const wrapper = `content/components/${below}.island.tsx`
      const relative = posix.relative(posix.dirname(wrapper), file)
      files[wrapper] = `import ${name} from ${JSON.stringify(relative)}\n\nexport default ${name}\n`
    }
  }
  return { files, notTaken: notTaken.sort() }
}

/** A file and everything of the site that it imports. */
function reached(file: string, texts: ReadonlyMap<string, string>): string[] {
  const files = new Set([file])
  for (const from of files)
    for (const specifier of importsIn(texts.get(from) ?? "")) {
      const target = resolveImport(specifier, from, (path) => texts.has(path))
      if ("path" in target && target.path !== undefined && /\.[jt]sx?$/.test(target.path)) files.add(target.path)
    }
  return [...files]
}

/** Whether a component gets functions or elements as props. */
function unsendable(text: string, specifier: string): boolean {
  const escaped = specifier.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const [, name = ""] = new RegExp(`import\\s+(\\w+)[^\\n]*["']${escaped}["']`).exec(text) ?? []
  const uses = name === "" ? [] : [...text.matchAll(new RegExp(`<${name}\\b([^]*?)/?>`, "g"))]
  return name === "" || uses.some(([, props = ""]) => /=\{\s*(<|\(|function\b|\w+\s*=>)/.test(props))
}
