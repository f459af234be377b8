/**
 * Example projects: folders of `content/examples/`. Pages include their files, whole or by region, and a build packs
 * each project for download. The comments `#region name` and `#endregion` are removed from pages and archives.
 */
import { getOrMake } from "../model/get-or-make.js"
import type { AssetFile, SourceFile, SourcePath, Url } from "../model.js"

const folder = "content/examples/"

/** In a project's folder: what the archive holds besides the project's files. */
export const archiveList = "archive.yml"

/** A file of a project, with its text if it is a text file. */
export type ExampleFile = Pick<AssetFile, "path" | "hash" | "text">

export interface ExampleProject {
  name: string
  /** URL of its archive. */
  url: Url
  files: ExampleFile[]
  /** Its `archive.yml`. */
  list?: ExampleFile
}

/** Whether a file belongs to an example. Such a file is not a page, and nothing imports it. */
export function isExample(path: SourcePath): boolean {
  return path.startsWith(folder) && path.indexOf("/", folder.length) > 0
}

/** Every project, sorted by name. */
export function exampleProjects(files: Iterable<SourceFile>): ExampleProject[] {
  const projects = new Map<string, ExampleProject>()
  for (const file of files) {
    if (file.kind !== "asset" || !isExample(file.path)) continue
    const name = file.path.slice(folder.length, file.path.indexOf("/", folder.length))
    const project = getOrMake(projects, name, () => ({ name, url: `/examples/${name}.zip`, files: [] }))
    if (file.path === `${folder}${name}/${archiveList}`) project.list = file
    else project.files.push(file)
  }
  return [...projects.values()].sort(byName)
}

const byName = (a: ExampleProject, b: ExampleProject) => (a.name < b.name ? -1 : 1)

/** Texts of all example files by path. */
export function exampleTexts(files: Iterable<SourceFile>): Map<SourcePath, string> {
  const texts = new Map<SourcePath, string>()
  for (const file of files) if (file.kind === "asset" && file.text !== undefined) texts.set(file.path, file.text)
  return texts
}

/** The file that a fence names: `express/server.mjs#verify` is a region of a file of the project `express`. */
export function exampleReference(typed: string): { path: SourcePath; title: string; region?: string } {
  const [file = "", region] = typed.split("#")
  return { path: folder + file, title: file.slice(file.indexOf("/") + 1), ...(region !== undefined && { region }) }
}

/** The example files that fences of a Markdown text name. */
export function examplesNamedIn(text: string): SourcePath[] {
  if (!text.includes("example=")) return []
  return [...text.matchAll(/\bexample=(?:"([^"]+)"|'([^']+)'|([^\s`}]+))/g)].map(
    ([, double, single, bare]) => exampleReference(double ?? single ?? bare ?? "").path,
  )
}

/** A line that is nothing but a comment with a mark, in any language. */
const mark =
  /^[ \t]*(?:\/\/|\/\*|#|--|;|%|<!--|<%--|<%#|\{\/\*|\{\{--|\{#|@\*)[ \t]*#?(end)?region\b[ \t]*(\w[\w-]*)?\W*$/

interface Mark {
  line: number
  name: string
  ends: boolean
}

function marksIn(lines: readonly string[]): Mark[] {
  return lines.flatMap((text, line) => {
    const match = mark.exec(text)
    return match ? [{ line, name: match[2] ?? "", ends: match[1] !== undefined }] : []
  })
}

/** The text without its region comments. */
export function withoutMarks(text: string): string {
  if (!text.includes("region")) return text
  const lines = text.split("\n")
  const marked = new Set(marksIn(lines).map(({ line }) => line))
  return lines.filter((_, line) => !marked.has(line)).join("\n")
}

export type FoundRegion = { text: string } | { unknown: string[] } | { unclosed: number }

/** A region without its indentation; or the known region names, or the line of a region without an end. */
export function regionOf(text: string, name: string): FoundRegion {
  const lines = text.split("\n")
  const marks = marksIn(lines)
  const begins = marks.findIndex((marker) => !marker.ends && marker.name === name)
  const first = marks[begins]
  if (!first) return { unknown: [...new Set(marks.filter((marker) => !marker.ends).map((marker) => marker.name))] }
  let open = 0
  for (const { line, name: other, ends } of marks.slice(begins)) {
    open += ends ? -1 : 1
    if (ends && (other === name || (other === "" && open === 0)))
      return { text: dedent(withoutMarks(lines.slice(first.line + 1, line).join("\n"))) }
  }
  return { unclosed: first.line + 1 }
}

function dedent(text: string): string {
  const lines = text.split("\n")
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = indents.reduce((x, y) => Math.min(x, y), Number.POSITIVE_INFINITY)
  return Number.isFinite(least) ? lines.map((line) => line.slice(least)).join("\n") : text
}
