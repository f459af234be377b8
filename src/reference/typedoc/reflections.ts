/** Queries on TypeDoc's reflections: what belongs to the package, in which order, and at which place. */
import {
  type DeclarationReflection,
  type ProjectReflection,
  ReferenceReflection,
  type Reflection,
  ReflectionKind,
  type SomeType,
} from "typedoc"
import type { Place } from "../../model.js"
import { compare } from "../../report/diagnostic.js"
import { type FilledFile, placeInSource } from "../filled-files.js"
import type { SymbolKind } from "../model.js"

/** A package's reflections, and the files that they come from. */
export interface ReflectedPackage {
  entry: string
  project: ProjectReflection
  /** Files of the package by the compiler's name for them. */
  files: ReadonlyMap<string, FilledFile>
  names: Record<string, string>
  /** Files whose global declarations belong to the package, by the compiler's name for them. */
  globalFiles: ReadonlySet<string>
  /** Names of the entry's exports, in the order of the file. */
  order: readonly string[]
  /** The name of what `export =` exports. */
  whole?: string | undefined
}

/** What each kind of reflection is called. */
export const kinds: Partial<Record<ReflectionKind, SymbolKind>> = {
  [ReflectionKind.Class]: "class",
  [ReflectionKind.Interface]: "interface",
  [ReflectionKind.TypeAlias]: "type",
  [ReflectionKind.Enum]: "enum",
  [ReflectionKind.Namespace]: "namespace",
  [ReflectionKind.Module]: "namespace",
  [ReflectionKind.Function]: "function",
  [ReflectionKind.Variable]: "constant",
  [ReflectionKind.Constructor]: "constructor",
  [ReflectionKind.Method]: "method",
  [ReflectionKind.Property]: "property",
  [ReflectionKind.Accessor]: "accessor",
}

/** The entry's module first, then those of the files with globals. */
export function moduleReflections(project: ProjectReflection): DeclarationReflection[] {
  const modules = (project.children ?? []).filter((child) => child.kind === ReflectionKind.Module)
  return modules.sort((a, b) => compare(a.name, b.name))
}

/** Members in the order of the file: own members, and those inherited from a type with pages of its own. */
export function membersOf(
  reflection: DeclarationReflection,
  { files, globalFiles }: Pick<ReflectedPackage, "files" | "globalFiles">,
): { own: DeclarationReflection[]; inherited: DeclarationReflection[] } {
  if (reflection instanceof ReferenceReflection || reflection.kind === ReflectionKind.Enum)
    return { own: [], inherited: [] }
  const children = reflection.children ?? typeLiteralOf(reflection.type)?.children ?? []
  // Of a platform type, only the additions of the package's own files: other files may add to it, too.
  const home = isAugmentation(reflection, files) ? globalFiles : files
  const members = children.filter((child) => isOwn(child, home))
  const isInherited = (child: DeclarationReflection) => {
    const from = child.inheritedFrom?.reflection
    return from !== undefined && topExported(from.parent)
  }
  const sorted = reflection.kind === ReflectionKind.Namespace ? members : inFileOrder(members, reflection)
  return { own: sorted.filter((child) => !isInherited(child)), inherited: sorted.filter(isInherited) }
}

/** Whether a type is reached through exports alone, so that it has a page. */
function topExported(reflection: Reflection | undefined): boolean {
  if (!reflection) return false
  if (reflection.kindOf([ReflectionKind.Module, ReflectionKind.Project])) return true
  return reflection.kindOf([
    ReflectionKind.Class,
    ReflectionKind.Interface,
    ReflectionKind.Namespace,
    ReflectionKind.TypeAlias,
  ])
    ? topExported(reflection.parent)
    : false
}

/** Own members in the order of their file, then those from other files. */
function inFileOrder(
  children: readonly DeclarationReflection[],
  owner: DeclarationReflection,
): DeclarationReflection[] {
  const home = owner.sources?.[0]?.fullFileName
  const key = (child: DeclarationReflection) => {
    const source = child.sources?.[0] ?? child.signatures?.[0]?.sources?.[0] ?? child.getSignature?.sources?.[0]
    return { away: source?.fullFileName === home ? 0 : 1, line: source?.line ?? 0, column: source?.character ?? 0 }
  }
  return children
    .map((child, index) => ({ child, index, ...key(child) }))
    .sort((a, b) => a.away - b.away || a.line - b.line || a.column - b.column || a.index - b.index)
    .map(({ child }) => child)
}

/** Whether it is declared in these files. A constructor that TypeDoc adds to a class has no source. */
export function isOwn(reflection: DeclarationReflection, files: { has(name: string): boolean }): boolean {
  const source = sourceOf(reflection)
  if (source === undefined)
    return reflection instanceof ReferenceReflection || reflection.kind === ReflectionKind.Namespace
  if (files.has(source.fullFileName)) return true
  return (reflection.children ?? []).some((child) => isOwn(child, files))
}

/** Whether the package only adds to a platform type, such as `Window`. */
export function isAugmentation(reflection: DeclarationReflection, files: ReflectedPackage["files"]): boolean {
  const source = sourceOf(reflection)
  return source !== undefined && !files.has(source.fullFileName)
}

/** The place of a declaration in the source text; without a source, the first line of the entry. */
export function placeOf(
  reflection: DeclarationReflection,
  { files, names, entry }: Pick<ReflectedPackage, "files" | "names" | "entry">,
): Place {
  const sources = [reflection, ...(reflection.children ?? [])].map(sourceOf)
  const source = sources.find((candidate) => candidate !== undefined && files.has(candidate.fullFileName))
  const file = source && files.get(source.fullFileName)
  if (!source || !file) return { file: entry, line: 1, column: 1 }
  return placeInSource(file, source.line, source.character + 1, names)
}

function sourceOf(reflection: DeclarationReflection) {
  return (
    reflection.sources?.[0] ??
    reflection.signatures?.[0]?.sources?.[0] ??
    reflection.getSignature?.sources?.[0] ??
    reflection.setSignature?.sources?.[0]
  )
}

/** The object type `{ … }` of a type, if it is one. */
export function typeLiteralOf(type: SomeType | undefined): DeclarationReflection | undefined {
  return type?.type === "reflection" ? type.declaration : undefined
}
