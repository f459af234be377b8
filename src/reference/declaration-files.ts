/**
 * The declaration files of packages. Those in `content/` are read with the content, and an entry there has its whole
 * folder. An entry elsewhere, such as `../dist/index.d.ts` or `../src/index.ts`, is a library's: git may ignore it, and
 * its folder may hold anything. So it is read from the real disk, with the files that it imports. Nothing here writes.
 */
import { posix } from "node:path"
import { placeOfKey } from "../config/config-places.js"
import type { PackageConfig, SiteConfig } from "../config.js"
import { type Disk, DiskError, realDisk } from "../disk.js"
import type { SourcePath, TextFile } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { type Content, textFileOf, unreadable } from "../stages/read.js"

type Declared = Pick<PackageConfig, "entry" | "globals">

/** Whether a path is that of a library's file outside `content/`: declarations, or TypeScript itself. */
export function isBuilt(path: SourcePath): boolean {
  return mayDeclare(path) && !path.startsWith("content/")
}

/** Whether a file may belong to a package's declarations: an entry may be TypeScript itself. */
export function mayDeclare(path: SourcePath): boolean {
  return /\.[cm]?tsx?$/.test(path)
}

/** Reads the declarations outside `content/`, even if the site itself is read from git. Missing files are left out. */
export async function readBuilt(root: Disk["root"], packages: readonly Declared[]): Promise<Content> {
  const disk = realDisk(root)
  const diagnostics: Diagnostic[] = []
  const files: TextFile[] = []
  await reach(packages.flatMap(pathsOf), async (path) => {
    try {
      const stat = await disk.stat(path)
      if (!stat) return undefined
      // Reading a pipe would wait for ever.
      if (!stat.file) throw new DiskError("not-a-file", path, `not a file: ${path}`)
      const file = textFileOf(path, await disk.read(path), diagnostics)
      if (file) files.push(file)
      return file?.text
    } catch (error) {
      if (!(error instanceof DiskError)) throw error
      if (error.trouble !== "missing") diagnostics.push(unreadable(path, error.trouble))
      return undefined
    }
  })
  return { files, diagnostics }
}

/** The declaration files of a package, in the order of `texts`. */
export async function declarationsFor(pkg: Declared, texts: readonly TextFile[]): Promise<TextFile[]> {
  const byPath = new Map(texts.map((file) => [file.path, file.text]))
  const built = await reach(pathsOf(pkg), (path) => byPath.get(path))
  const folder = pkg.entry === undefined || isBuilt(pkg.entry) ? undefined : `${posix.dirname(pkg.entry)}/`
  const wanted = new Set([...pathsOf(pkg), ...built])
  return texts.filter(
    ({ path }) => wanted.has(path) || (folder !== undefined && isDeclaration(path) && path.startsWith(folder)),
  )
}

/** Reports declarations that do not exist, at the keys that name them. */
export function missingDeclarations(
  { config, configFile }: { config: Pick<SiteConfig, "packages">; configFile: { path: string; text: string } },
  { files, diagnostics }: Content,
): Diagnostic[] {
  const known = new Set([...files.map(({ path }) => path), ...diagnostics.map(({ file }) => file)])
  return config.packages.flatMap((pkg, index) =>
    pathsOf(pkg)
      .filter((path) => !known.has(path))
      .map((path) => {
        const key = path === pkg.entry ? ["entry"] : ["globals", String(pkg.globals.indexOf(path))]
        const place = placeOfKey(configFile, ["packages", String(index), ...key])
        const hint =
          isBuilt(path) && isDeclaration(path)
            ? "build the library first; the path begins at the site's folder"
            : "correct the path, which begins at the site's folder"
        return problem("invalid-declaration", place, `file not found: ${path}`, { hint, target: path })
      }),
  )
}

function pathsOf({ entry, globals }: Declared): SourcePath[] {
  return entry === undefined ? globals : [entry, ...globals]
}

function isDeclaration(path: SourcePath): boolean {
  return /\.d\.[cm]?ts$/.test(path)
}

/** The existing files outside `content/` among these, and those that they import, and so on. */
async function reach(
  from: readonly SourcePath[],
  textOf: (path: SourcePath) => Promise<string | undefined> | string | undefined,
): Promise<SourcePath[]> {
  const found: SourcePath[] = []
  // A set visits what is added to it meanwhile.
  const wanted = new Set(from.filter(isBuilt))
  for (const path of wanted) {
    const text = await textOf(path)
    if (text === undefined) continue
    found.push(path)
    for (const imported of importedBy(path, text)) if (isBuilt(imported)) wanted.add(imported)
  }
  return found
}

const relativeImport = /\b(?:from|import|require)\s*\(?\s*["'](\.{1,2}(?:\/[^"'\n]*)?)["']/g
const referencedPath = /\/\/\/\s*<reference\s+path\s*=\s*["']([^"'\n]+)["']/g

/**
 * The paths where the compiler would look for what a declaration file imports. Found without the compiler, whose start
 * takes longer than a warm build; an import in a comment costs a look at a file.
 */
function importedBy(path: SourcePath, text: string): SourcePath[] {
  const specifiers = [...text.matchAll(relativeImport), ...text.matchAll(referencedPath)].map(([, name]) => name ?? "")
  return specifiers.flatMap((specifier) => {
    const target = posix.join(posix.dirname(path), specifier)
    if (isDeclaration(target)) return [target]
    const script = /^(.+)\.([cm]?)[jt]sx?$/.exec(target)
    const plain = target.replace(/\/$/, "")
    const declared = script ? [`${script[1]}.d.${script[2]}ts`] : [`${plain}.d.ts`, `${plain}/index.d.ts`]
    if (isDeclaration(path)) return declared
    // What a source imports may be a source.
    return declared.flatMap((file) => {
      const source = file.replace(/\.d\.([cm]?ts)$/, ".$1")
      return [file, source, `${source}x`]
    })
  })
}
