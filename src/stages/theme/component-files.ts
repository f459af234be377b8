/** Finds writers' components by folder and file name. */
import type { TextFile } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text/text-places.js"
import type { CodeInput } from "./resolve.js"

/** A component that writers use by name. */
export interface ComponentFile {
  /** File name without its extensions. */
  name: string
  /** `templates/components/Card.tsx`, `content/components/Meter.island.tsx`. */
  path: string
  /** Whether it also runs in the browser. */
  island: boolean
}

const componentFile = /^(?:templates|content)\/components\/(?:.+\/)?([A-Z]\w*)(\.island)?\.tsx$/

/** The component at a path, if any. */
export function componentAt(path: string): ComponentFile | undefined {
  const [, name, island] = componentFile.exec(path) ?? []
  return name === undefined ? undefined : { name, path, island: island !== undefined }
}

const defaultExport = /\bexport\s+default\b|\bas\s+default\b/

/** The content's components, sorted by path. Files beside them without a default export are not components. */
export function contentComponents(texts: readonly TextFile[]): ComponentFile[] {
  return texts
    .flatMap(({ path, text }) => {
      const component = path.startsWith("content/") ? componentAt(path) : undefined
      return component && defaultExport.test(text) ? component : []
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files of the content that have a component's name but no default export, by that name. */
export function withoutDefaultExport(texts: readonly TextFile[]): Map<string, string> {
  return new Map(
    texts.flatMap(({ path, text }) => {
      const component = path.startsWith("content/") ? componentAt(path) : undefined
      return component && !defaultExport.test(text) ? [[component.name, path] as const] : []
    }),
  )
}

/** Component files of the content that are hidden by another one of the same name. */
export function duplicateComponents(texts: readonly TextFile[]): Diagnostic[] {
  const components = contentComponents(texts)
  return components.flatMap(({ name, path }) => {
    const first = components.find((other) => other.name === name)
    if (!first || first.path === path) return []
    const text = texts.find((file) => file.path === path)?.text ?? ""
    const [match] = text.matchAll(new RegExp(defaultExport, "g"))
    const from = match?.index ?? 0
    const place = placeAt(path, text, from, from + (match?.[0].length ?? 1))
    return problem("duplicate-component", place, `two components are named ${name}: ${first.path} is used`, {
      hint: "rename one of the files",
      target: name,
    })
  })
}

/** All components by name. The content's override those of the site's templates, which override the package's. */
export function componentFiles({
  hashes,
  components,
}: Pick<CodeInput, "hashes"> & { components: readonly ComponentFile[] }): ComponentFile[] {
  const files = new Map<string, ComponentFile>()
  const templates = (from: string) =>
    Object.keys(hashes)
      .filter((key) => key.startsWith(`${from}:templates/components/`))
      .sort()
      .flatMap((key) => componentAt(key.slice(from.length + 1)) ?? [])
  for (const component of [...components, ...templates("site"), ...templates("own")]) {
    if (!files.has(component.name)) files.set(component.name, component)
  }
  return [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
