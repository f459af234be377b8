/** Which files are components of writers: by their folder and their names. */
import type { TextFile } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text-places.js"
import type { CodeInput } from "./resolve.js"

/** A component that writers use by name. */
export interface ComponentFile {
  /** The file's, without its endings. */
  name: string
  /** `templates/components/Card.tsx`, `content/components/Meter.island.tsx`. */
  path: string
  /** Also runs in the browser. */
  island: boolean
}

const componentFile = /^(?:templates|content)\/components\/(?:.+\/)?([A-Z]\w*)(\.island)?\.tsx$/

/** The component that a path names, if it does. */
export function componentAt(path: string): ComponentFile | undefined {
  const [, name, island] = componentFile.exec(path) ?? []
  return name === undefined ? undefined : { name, path, island: island !== undefined }
}

const defaultExport = /\bexport\s+default\b|\bas\s+default\b/

/** Those of the content, in the order of their paths: a file beside them without a default export is their own affair. */
export function contentComponents(texts: readonly TextFile[]): ComponentFile[] {
  return texts
    .flatMap(({ path, text }) => {
      const component = path.startsWith("content/") ? componentAt(path) : undefined
      return component && defaultExport.test(text) ? component : []
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files of the content that nobody gets, since another one has their name. */
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

/** All components, sorted by name. The content's come before those of the site's templates, those before the package's. */
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
