/** Turns esbuild's errors about the site's code (templates, `.tsx` of the content, the configuration) into problems. */
import path from "node:path"
import type { BuildFailure, Message } from "esbuild"
import { didYouMean, nearest } from "../links/nearest.js"
import { type Diagnostic, type Place, type ProblemCode, problem } from "../report/diagnostic.js"
import { UsageError } from "../setup/usage-error.js"

/** The errors of a failed esbuild build; undefined for another failure. Throws if esbuild itself was killed. */
export function bundleErrors(error: unknown): Message[] | undefined {
  const { errors, message = "" } = (error ?? {}) as Partial<BuildFailure>
  if (/^The service (was stopped|is no longer running)/.test(message)) {
    const hint = "most likely the machine ran out of memory: end other programs, then run the command again"
    throw new UsageError("esbuild, which bundles scripts and styles, was ended", hint, 1)
  }
  return Array.isArray(errors) && errors.length > 0 ? errors : undefined
}

export interface BundleProblemOptions {
  code: ProblemCode
  /** Absolute: the site's folder. */
  root: string
  /** Absolute: the folder that esbuild's paths are relative to. */
  workingDir: string
  /** The place for an error without one. */
  otherwise: Place
  /** Prefix of esbuild's message. */
  prefix?: string
  /** Valid import names, for hints: files of the site, and names such as `@theme/parts/Icon`. */
  names?: readonly string[]
}

export function bundleProblem(message: Message, options: BundleProblemOptions): Diagnostic {
  const { code, otherwise, prefix = "" } = options
  const { text, location, hint } = whereItOpens(message)
  const file = location ? siteFile(location.file, options) : otherwise.file
  const place: Place = location
    ? {
        file,
        line: location.line,
        column: location.column + 1,
        endLine: location.line,
        endColumn: location.column + 1 + Math.max(1, location.length),
      }
    : otherwise
  return problem(code, place, prefix + text, { hint: hint ?? hintFor(text, file, options.names ?? []) })
}

/** What is never closed is told where it opens, not where the closing bracket was missed. */
function whereItOpens({
  text,
  location,
  notes,
}: Message): Pick<Message, "text" | "location"> & { hint?: string | undefined } {
  const [, near] = /^Did you mean "(.+)" instead\?$/.exec(notes[0]?.text ?? "") ?? []
  const note = notes.find((other) => other.location && /^The unbalanced /.test(other.text))
  const opening = /^The unbalanced "(.)"/.exec(note?.text ?? "")?.[1]
  return note?.location && opening !== undefined
    ? { location: note.location, ...unclosed(opening) }
    : { text, location, hint: near === undefined ? undefined : didYouMean(near) }
}

/** What is wrong with a bracket that is never closed, and what to do. */
export function unclosed(opening: string): { text: string; hint: string } {
  const closing = { "{": "}", "[": "]", "(": ")" }[opening]
  return { text: `"${opening}" is never closed`, hint: `close it with ${closing}` }
}

/** One of esbuild's paths, relative to the site's root. */
export function siteFile(
  file: string,
  { root, workingDir }: Pick<BundleProblemOptions, "root" | "workingDir">,
): string {
  return path.relative(root, path.resolve(workingDir, file)).split(path.sep).join("/")
}

function unresolvedImport(text: string): string | undefined {
  return /^Could not resolve "(.+?)"/.exec(text)?.[1]
}

/** Packages that every site has: their names, misspelt, are never to be installed. */
const ownName = "captcha-docs"
const dependencies = ["react", "react-dom"]

function isPackage(specifier: string): boolean {
  return !/^(\.{0,2}\/|@(site|theme|theme-original)\/)/.test(specifier)
}

function hintFor(text: string, file: string, names: readonly string[]): string | undefined {
  const specifier = unresolvedImport(text)
  if (/^@(docusaurus|theme|generated)\//.test(specifier ?? "") || /^No matching export in ".*\/docusaurus\//.test(text))
    return 'write the code without it: see "React pages" in the chapter of the manual on Docusaurus'
  if (specifier === undefined) return undefined
  if (isPackage(specifier)) {
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
    const near = nearest(name, [ownName, ...dependencies])
    return near !== undefined && near !== name ? didYouMean(near) : `install the package: npm install ${name}`
  }
  const ending = /\.\w+$/.exec(specifier)?.[0] ?? ""
  const known = names
    .filter((name) => name.endsWith(".css") === (ending === ".css"))
    .map((name) => name.replace(/\.\w+$/, ""))
  const folder = path.posix.dirname(file)
  const relative = specifier.startsWith(".")
  const wanted = relative ? path.posix.join(folder, specifier) : specifier.replace(/^@site\//, "")
  const typed = ending === "" ? wanted : wanted.slice(0, -ending.length)
  const near = nearest(typed, known, Math.max(1, Math.floor(path.posix.basename(typed).length / 3)))
  if (near === undefined) return undefined
  const named = relative ? path.posix.relative(folder, near).replace(/^(?!\.)/, "./") : near
  return didYouMean(named + ending)
}
