/**
 * Mends what the check of a migrated site finds and Docusaurus had: modules, names and components that only Docusaurus or
 * its plugins make get stand-ins, and MDX of Docusaurus 2 is written as that of today. Pure: diagnostics in, texts out.
 */
import { posix } from "node:path"
import type { NewFiles } from "../disk.js"
import { getOrMake } from "../model/get-or-make.js"
import type { Diagnostic, Place } from "../report/diagnostic.js"
import { parseMarkdown } from "../stages/compile/parse-markdown.js"
import { closeBlocks, isPublished } from "./close-blocks.js"
import { type Left, left } from "./left.js"
import type { ReadSite } from "./read-site.js"
import { readsPlain } from "./translate.js"

export interface Mended {
  /** Texts by path. */
  files: Record<string, string>
  /** Places are those of the new site. */
  left: Left[]
  modules: Map<string, StandIn>
}

interface StandIn {
  /** The module, as a file beside the stand-in imports it. */
  original: string
  /** Names that the module lacks; all of them where there is no such module. */
  lacking: Set<string>
  isMissing: boolean
  hasDefault: boolean
}

const folder = "content/src/missing"
/** Every import of it can be called, rendered and read; as a component, it shows what is inside it. */
const nothing = `const nothing = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : nothing),
  has: () => true,
  apply: (_, self, [props]) => props?.children ?? nothing,
  construct: () => nothing,
  getPrototypeOf: () => nothing,
})
module.exports = nothing
`

/** What Docusaurus or its plugins make. */
const made = /^@(?:theme(?:-original|-init)?|docusaurus|generated)\/|(?:^|\/)\.docusaurus\//
const mendable = new Set(["invalid-code", "unknown-component", "broken-file-link", "render-failed"])

/** `before` has what earlier checks needed. Undefined if there is nothing more to mend. */
export function mend(
  files: Readonly<NewFiles>,
  diagnostics: readonly Diagnostic[],
  before: Mended,
  { config, isMdx1, dependencies = {} }: Pick<ReadSite, "config" | "isMdx1"> & Partial<Pick<ReadSite, "dependencies">>,
): Mended | undefined {
  const mended: Mended = { files: { ...before.files }, left: [...before.left], modules: new Map(before.modules) }
  const decoded = new Map<string, string>()
  const textOf = (file: string) => {
    const known = mended.files[file] ?? files[file] ?? ""
    if (typeof known === "string") return known
    return getOrMake(decoded, file, () => (known instanceof Uint8Array ? new TextDecoder().decode(known) : ""))
  }
  const format = readsPlain(config) ? "md" : "mdx"
  const closed = new Set<string>()
  let changes = 0
  for (const diagnostic of diagnostics) {
    const { code, file, line, message, severity } = diagnostic
    if (severity !== "error" || file.startsWith(folder)) continue
    if (code === "mdx-syntax" && isMdx1) {
      const text = textOf(file)
      mended.files[file] = ofToday(text, Object.hasOwn(dependencies, "remark-math"))
      if (mended.files[file] !== text) changes++
    }
    if (code === "mdx-syntax" && isPublished.test(message)) {
      const text = textOf(file)
      mended.files[file] = closeBlocks(text, file.endsWith(".md") ? format : "mdx")
      if (mended.files[file] !== text) closed.add(file)
      if (!closed.has(file)) continue
      mended.left.push(left("open", message, placeOf(diagnostic)))
      changes++
    }
    const unknown = isMdx1 && code === "render-failed" && /\.mdx?$/.test(file) && / (\S+) is not defined$/.exec(message)
    const react = '\n\nimport React from "react"\n'
    if (unknown && unknown[1] === "React") {
      // Each page had it.
      if (textOf(file).endsWith(react)) continue
      mended.files[file] = textOf(file) + react
      changes++
    } else if (unknown) {
      // Braces whose names are no variables were text, too.
      const lines = textOf(file).split("\n")
      const typed = lines[line - 1] ?? ""
      const at = typed.lastIndexOf("{", diagnostic.column - 1)
      if (at >= 0 && typed[at - 1] !== "\\") {
        lines[line - 1] = `${typed.slice(0, at)}\\${typed.slice(at)}`
        mended.files[file] = lines.join("\n")
        changes++
      }
    }
    // Beside a file of tags, those of pages are as good.
    const [, tags = "", key = ""] = /add it to (\S+): `(.*?): \{ label/.exec(diagnostic.hint ?? "") ?? []
    const declared = `\n${key}: {}\n`
    if (key !== "" && !textOf(tags).includes(declared)) {
      mended.files[tags] = textOf(tags) + declared
      changes++
    }
    if (!mendable.has(code)) continue
    const found = importAt(textOf(file), line)
    const [, ofBundle, ofPage] =
      /^No matching export in ".*" for import ["](.+)"|no export named (\w+) in/.exec(message) ?? []
    const lacking = ofBundle ?? ofPage
    const isMissing = found !== undefined && (made.test(found.specifier) || /^No loader is configured/.test(message))
    if (found && (isMissing || lacking !== undefined)) {
      const module = moduleOf(found.specifier, file, mended.modules)
      const { standIn } = module
      for (const name of lacking === undefined ? found.names : [lacking]) standIn.lacking.add(name)
      if (lacking === undefined) standIn.isMissing = true
      else if (found.names.includes("default") && lacking !== "default") standIn.hasDefault = true
      const text = textOf(file)
      const specifier = posix.relative(posix.dirname(file), module.path).replace(/^(?!\.)/, "./")
      mended.files[file] = text.slice(0, found.at) + text.slice(found.at).replace(found.specifier, specifier)
      const what = lacking === undefined ? found.specifier : `${lacking} of ${found.specifier}`
      mended.left.push(left("standIn", what, placeOf(diagnostic)))
      changes++
    }
    const [, component] = /^unknown component: ([A-Z]\w*)/.exec(message) ?? []
    const wrapper = `content/components/${component}.tsx`
    if (!found && component !== undefined && mended.files[wrapper] === undefined) {
      mended.files[wrapper] = `import component from "../src/missing/nothing.cjs"\n\nexport default component\n`
      mended.left.push(left("component", `the component ${component}`, placeOf(diagnostic)))
      changes++
    }
  }
  if (changes === 0) return undefined
  for (const [path, standIn] of mended.modules) mended.files[path] = textFor(standIn)
  mended.files[`${folder}/nothing.cjs`] = nothing
  return mended
}

function placeOf({ file, line, column }: Diagnostic): Place {
  return { file, line, column }
}

function moduleOf(specifier: string, file: string, modules: Map<string, StandIn>): { path: string; standIn: StandIn } {
  const known = [...modules].find(
    ([path]) => specifier.startsWith(".") && posix.join(posix.dirname(file), specifier) === path,
  )
  if (known) return { path: known[0], standIn: known[1] }
  const original = specifier.startsWith(".")
    ? posix.relative(folder, posix.join(posix.dirname(file), specifier))
    : specifier
  const path = `${folder}/${original
    .replace(/^(\.\.\/)+/, "")
    .replace(/\W+/g, "-")
    .replace(/^-|-$/g, "")}.js`
  const standIn = modules.get(path) ?? { original, lacking: new Set(), isMissing: false, hasDefault: false }
  modules.set(path, standIn)
  return { path, standIn }
}

function textFor({ original, lacking, isMissing, hasDefault }: StandIn): string {
  const names = [...lacking].filter((name) => name !== "*").sort()
  return [
    `// In place of ${isMissing ? original : `what ${original} does not export`}: write here what takes its place.`,
    ...(isMissing ? [] : [`export * from ${JSON.stringify(original)}`]),
    ...(hasDefault && !isMissing ? [`export { default } from ${JSON.stringify(original)}`] : []),
    ...(names.length > 0 ? [`export { ${names.join(", ")} } from "./nothing.cjs"`] : []),
    ...(isMissing && lacking.has("*") ? [`export * from "./nothing.cjs"`] : []),
    "",
  ].join("\n")
}

const statement =
  /(?:^|[\n;])[ \t]*(?:import|export)\b([^;"'`()]*?)["']([^"'\n]+)["']|\b(?:require|import)\(\s*["']([^"'\n]+)["']/g

interface Found {
  specifier: string
  /** Names as the module exports them; `*` for all. */
  names: string[]
  /** Where the statement begins. */
  at: number
}

/** The import that stands on a line. */
function importAt(text: string, line: number): Found | undefined {
  let begin = 0
  for (let at = 1; at < line; at++) begin = text.indexOf("\n", begin) + 1
  const end = `${text}\n`.indexOf("\n", begin)
  // A statement may begin some lines before.
  statement.lastIndex = Math.max(0, text.lastIndexOf("\nimport", begin), text.lastIndexOf("\nexport", begin))
  for (const match of text.matchAll(statement)) {
    const [whole, clause, named, required] = match
    const start = match.index + (/^[\n;]/.test(whole) ? 1 : 0)
    if (start > end) return undefined
    if (match.index + whole.length < begin) continue
    const specifier = named ?? required ?? ""
    return { specifier, names: clause === undefined ? ["*"] : namesIn(clause), at: start }
  }
  return undefined
}

function namesIn(clause: string): string[] {
  const [, inner = ""] = /\{([^}]*)\}/.exec(clause) ?? []
  const listed = inner.split(",").flatMap((entry) => /^\s*(?!type\s)(\w+)/.exec(entry)?.[1] ?? [])
  const before = clause.replace(/\{[^}]*\}/, "")
  return [
    ...(/\*/.test(before) ? ["*", "default"] : /^\s*(?!from\b|type\b)\w/.test(before) ? ["default"] : []),
    ...listed,
  ]
}

/** MDX 1 took for text what is no tag and no expression, and knew `<https://…>` and comments in tags. */
function ofToday(text: string, math: boolean): string {
  let taken = text.replace(/^[ \t]*<[A-Z][\w.]*[ \t]*\n(?:(?![ \t]*(?:\n|\/?>)).*\n)*/gm, (tag) =>
    tag.replace(/^[ \t]*\/\/.*\n/gm, ""),
  )
  for (let round = 0; round < 100; round++) {
    const lines = taken.split("\n")
    const { problems } = parseMarkdown({ text: taken, format: "mdx", math })
    for (const { line, column, message } of problems.toReversed()) {
      const typed = lines[line - 1] ?? ""
      const [, mark] = /Did you mean \{'(.)'\}/.exec(message) ?? []
      if (mark !== undefined && typed[column - 1] === mark) {
        lines[line - 1] = `${typed.slice(0, column - 1)}{'${mark}'}${typed.slice(column)}`
        continue
      }
      // What is wrong in an expression is told at its place in it.
      const at = /[<{]/.test(typed[column - 1] ?? "") ? column - 1 : typed.lastIndexOf("{", column - 1)
      if (at < 0 || typed[at - 1] === "\\") continue
      const [before, after] = [typed.slice(0, at), typed.slice(at)]
      lines[line - 1] =
        before + after.replace(/^<(https?:[^>\s]*)>/, "[$1]($1)").replace(/^[<{]/, (mark) => `\\${mark}`)
    }
    const next = lines.join("\n")
    if (next === taken) break
    taken = next
  }
  return taken
}
