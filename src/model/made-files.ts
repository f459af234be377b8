/** The names of texts without a file: those of functions of the configuration, of makers and of components. */
import type { SourcePath, Url } from "./paths.js"

const generated = /^(?:pages\(site\)|\(makers\))(\/.*)\.mdx$/

/** Whether a source was made by a function of the configuration, a maker or a component, and has no file. */
export function isGenerated(path: SourcePath): boolean {
  return generated.test(path) || isMade(path)
}

/** Whether a source is a text or a tree of a maker or a component: no author wrote its links. */
export function isMade(path: SourcePath): boolean {
  return isOfMaker(path) || path.startsWith("(components)/")
}

export function isOfMaker(path: SourcePath): boolean {
  return path.startsWith("(makers)/")
}

/** The address of a generated page, by its file. */
export function generatedUrl(path: SourcePath): Url | undefined {
  return generated.exec(path)?.[1]?.replace(/^\/index$/, "/")
}

/** The name of a text that a function of the configuration wrote. */
export function generatedFile(url: Url): SourcePath {
  return `pages(site)${url === "/" ? "/index" : url}.mdx`
}

/** The name of a text that a maker wrote. */
export function madeFile(url: Url): SourcePath {
  return `(makers)${url}.mdx`
}

/** The name of what a component shows as a tree, by the key of its use. */
export function componentFile(key: string): SourcePath {
  return `(components)/${key}.mdx`
}
