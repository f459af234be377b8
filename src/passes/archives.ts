/** The archives of the example projects: their files, and what their `archive.yml` adds. */

import { fillBrand } from "../config/brand.js"
import { hashData, hashOf } from "../engine/hash.js"
import { rememberFor } from "../engine/same.js"
import { didYouMean, nearest, nearestFile } from "../links/nearest.js"
import { getOrMake } from "../model/get-or-make.js"
import type { SourceFile, SourcePath } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { type ExampleFile, type ExampleProject, exampleProjects, withoutMarks } from "../samples/examples.js"
import type { Archive, PlannedFile, ReadFile } from "../stages/output/archive.js"
import { longestPath, npmPackage } from "../stages/output/npm-package.js"
import { type ArchiveFile, parseArchive } from "../stages/site/data-files.js"
import { bundleArchiveCode } from "../stages/theme/archive-code.js"
import type { SiteContext } from "./site-context.js"

type Context = Pick<SiteContext, "config" | "memo" | "theme">

/** Plans the archive of each project. What a list adds in vain is a problem, and left out. */
export async function readArchives(
  context: Context,
  files: readonly SourceFile[],
): Promise<{ archives: Archive[]; diagnostics: Diagnostic[] }> {
  const projects = exampleProjects(files)
  const byPath = new Map(files.map((file) => [file.path, file]))
  const packer = new Packer(context, byPath, projects)
  const archives: Archive[] = []
  for (const project of projects) {
    archives.push({ name: project.name, url: project.url, files: await packer.filesOf(project) })
  }
  return { archives, diagnostics: packer.diagnostics }
}

const copies = rememberFor<ExampleFile, { filled: string; hash: string }>("files of archives")
const packed = rememberFor<PlannedFile[], string>("hashes of packages")
const lists = rememberFor<ExampleFile, ReturnType<typeof parseArchive>>("lists of archives")

const folderOf = ({ name }: ExampleProject) => `content/examples/${name}`

class Packer {
  readonly diagnostics: Diagnostic[] = []
  readonly #planned = new Map<ExampleProject, Promise<PlannedFile[]>>()

  constructor(
    readonly context: Context,
    readonly files: ReadonlyMap<SourcePath, SourceFile>,
    readonly projects: readonly ExampleProject[],
  ) {}

  filesOf(project: ExampleProject): Promise<PlannedFile[]> {
    return getOrMake(this.#planned, project, () => this.#plan(project))
  }

  async #plan(project: ExampleProject): Promise<PlannedFile[]> {
    const own = project.files.map((file) => this.#copy(file.path.slice(folderOf(project).length + 1), file))
    const taken = new Map(own.map((file) => [file.path, file]))
    const { list } = project
    const parsed = list && lists(list, [], () => parseArchive({ ...list, kind: "text", text: list.text ?? "" }))
    for (const diagnostic of parsed?.diagnostics ?? []) this.diagnostics.push(diagnostic)
    for (const [form, byPath] of Object.entries(parsed?.value ?? {}) as [keyof ArchiveFile, Record<string, string>][]) {
      for (const [path, of] of Object.entries(byPath)) {
        const file = taken.has(path)
          ? { message: `the archive has two files ${path}`, hint: "give one of them another path" }
          : await this.#make(form, path, of, project)
        if ("bytes" in file) taken.set(path, file)
        else {
          const place = parsed?.placeOf([form, path]) ?? { file: list?.path ?? "", line: 1, column: 1 }
          const { message, hint } = file
          this.diagnostics.push(problem("broken-file-link", place, message, { hint, target: of, severity: "error" }))
        }
      }
    }
    return [...taken.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  async #make(
    form: keyof ArchiveFile,
    path: string,
    of: string,
    project: ExampleProject,
  ): Promise<PlannedFile | { message: string; hint?: string | undefined }> {
    if (form === "pack") return this.#pack(path, of, project)
    const file = this.files.get(of)
    if (!file) return { message: `file not found: ${of}`, hint: didYouMean(nearestFile(of, this.files.keys())) }
    if (form === "copy") return this.#copy(path, file)
    const { memo, theme } = this.context
    const [code] = await memo.each(bundleArchiveCode, [{ ...theme, file: of, form }])
    if (!code) throw new Error("no code")
    for (const diagnostic of code.facts.problems) this.diagnostics.push(diagnostic)
    return { path, hash: code.facts.hash, bytes: async () => Buffer.from((await code.body()).code) }
  }

  /** A file of the content, with brand names filled in and region comments removed. */
  #copy(path: string, file: ExampleFile): PlannedFile {
    const { config } = this.context
    if (file.text === undefined) return { path, hash: file.hash, bytes: (read) => read(file.path) }
    const { text = "" } = file
    const { filled, hash } = copies(file, [config.brand], () => {
      const filled = fillBrand(withoutMarks(text), config.brand).text
      return { filled, hash: hashOf(filled) }
    })
    return { path, hash, bytes: async () => Buffer.from(filled) }
  }

  /** Another project as npm's package. */
  async #pack(path: string, of: string, { name }: ExampleProject) {
    const project = this.projects.find((other) => folderOf(other) === of)
    const folders = this.projects.map(folderOf)
    if (!project) return { message: `no example project: ${of}`, hint: didYouMean(nearest(of, folders)) }
    if (/^pack:/m.test(project.list?.text ?? ""))
      return { message: `${of} has packages of its own`, hint: `add them to content/examples/${name}/archive.yml` }
    const files = await this.filesOf(project)
    if (!files.some((file) => file.path === "package.json")) return { message: `${of} has no package.json` }
    const long = files.find((file) => Buffer.byteLength(file.path) > longestPath)
    if (long) return { message: `a path in a package has at most ${longestPath} bytes: ${long.path}` }
    return {
      path,
      hash: packed(files, [], () => hashData(files.map((file) => [file.path, file.hash]))),
      bytes: async (read: ReadFile) =>
        npmPackage(await Promise.all(files.map(async (file) => ({ path: file.path, bytes: await file.bytes(read) })))),
    }
  }
}
