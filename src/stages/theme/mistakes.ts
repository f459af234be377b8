/** Decides who is responsible if code can't be bundled or loaded: the site, at its line, or we. */
import { SourceMap } from "node:module"
import path from "node:path"
import type { Message } from "esbuild"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { bundleProblem, siteFile } from "../../site-code/bundle-problems.js"
import { type CodeInput, isInside } from "./resolve.js"

type Roots = Omit<CodeInput, "refused">

/** A mistake of the site's, with the absolute path of the file to leave out. */
export interface Mistake {
  culprit: string
  diagnostic: Diagnostic
}

/** The site's template that threw while the server's module was evaluated, found by the stack trace. */
export async function mistakeAtLoading(
  error: unknown,
  sourceMap: () => Promise<string>,
  input: Roots,
): Promise<Mistake | undefined> {
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  const positions = [...stack.matchAll(/captcha-docs-theme\.js:(\d+:\d+)/g)].map(([, position = ""]) => position)
  const place = placeInSite(await sourceMap(), positions, input)
  if (!place) return undefined
  const culprit = path.resolve(input.siteRoot, place.file)
  return { culprit, diagnostic: problem("render-failed", place, (error as Error).message) }
}

/** The first of these positions in the server's module, `line:column`, that is in a file of the site. */
export function placeInSite(sourceMap: string, positions: readonly string[], input: Roots): Place | undefined {
  const map = new SourceMap(JSON.parse(sourceMap))
  for (const position of positions) {
    const [line = 1, column = 1] = position.split(":").map(Number)
    const entry = map.findEntry(line - 1, column - 1)
    if (!("originalSource" in entry)) continue
    // The name may have the namespace of a plugin.
    const source = path.resolve(input.siteRoot, entry.originalSource.replace(/^[a-z-]+:(?!\\)/, ""))
    if (isOurs(source, input) || source.includes(`${path.sep}node_modules${path.sep}`)) continue
    const file = siteFile(source, { root: input.siteRoot, workingDir: input.siteRoot })
    if (file.startsWith("../")) continue
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return undefined
}

/** The mistake that a message reports; undefined if the error is ours. */
export function mistakeOf(message: Message, input: Roots): Mistake | undefined {
  const { siteRoot, hashes } = input
  const { location, text } = message
  if (!location) return undefined
  const paths = { root: siteRoot, workingDir: siteRoot }
  const importer = path.resolve(siteRoot, location.file)
  if (!isOurs(importer, input)) {
    const names = Object.keys(hashes).map((key) => key.slice(key.indexOf(":") + 1))
    const diagnostic = bundleProblem(message, {
      ...paths,
      code: "invalid-code",
      otherwise: { file: siteFile(location.file, paths), line: 1, column: 1 },
      names: [...names, ...names.map((name) => name.replace(/^templates\//, "@theme/"))],
    })
    return { culprit: importer, diagnostic }
  }
  // A template of the site lacks an export that the theme imports.
  const [, file, name] = /^No matching export in "(.+)" for import ["](.+)["]$/.exec(text) ?? []
  const culprit = path.resolve(siteRoot, file ?? location.file)
  if (isOurs(culprit, input)) return undefined
  const place = { file: siteFile(culprit, paths), line: 1, column: 1 }
  const wanted = `the theme imports ${name} from this template, which does not export it`
  return { culprit, diagnostic: problem("invalid-code", place, wanted, { target: name }) }
}

/** What the bundler warns of in the site's own code, such as a style sheet with a `{` that is never closed. */
export function suspicion(warning: Message, input: Roots): Diagnostic | undefined {
  const { file = "" } = warning.location ?? {}
  // Not settings: a folder whose packages are not installed has a tsconfig.json that extends one of them.
  if (file.split(/[\\/]/).includes("node_modules") || file.endsWith(".json")) return undefined
  const mistake = mistakeOf(warning, input)
  return mistake && { ...mistake.diagnostic, severity: "warning" }
}

function isOurs(file: string, { packageRoot, siteRoot }: Roots): boolean {
  const ofSite = [
    path.join(siteRoot, "content"),
    ...(siteRoot === packageRoot ? [] : [path.join(siteRoot, "templates")]),
  ]
  if (ofSite.some((folder) => isInside(file, folder))) return false
  return ["templates", "src", "node_modules"].some((folder) => isInside(file, path.join(packageRoot, folder)))
}
