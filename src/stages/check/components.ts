/** Components and imports that do not exist. */
import { isDataComponent } from "../../data-components.js"
import { importedAsset, importPath } from "../../links.js"
import { didYouMean, nearest } from "../../nearest.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { fileHint } from "./links.js"

export const checkComponents: Check = ({ site, modules, theme, recall }) => {
  const known = new Set(theme.componentNames)
  const componentNames = [...known]
  const assets = [...site.assets.keys()].filter((path) => importedAsset(path, site))
  const files = new Set([...site.sources.keys(), ...assets, ...modules])
  const paths = [...files]
  return [...site.sources.values()].flatMap((source): Diagnostic[] => {
    const imported = new Set(source.imports.flatMap(({ names }) => Object.values(names)))
    const unknown = source.components
      .filter(({ inScript }) => !inScript)
      .filter(({ name }) => !known.has(name.split(".")[0] as string) && !imported.has(name.split(".")[0] as string))
      .map(({ name, place }) =>
        problem("unknown-component", place, `unknown component: ${name}`, {
          hint: didYouMean(recall(name, componentNames, () => nearest(name, componentNames))),
          target: name,
        }),
      )
    const missing = source.imports.flatMap(({ specifier, place }) => {
      if (specifier.startsWith("@theme/")) {
        const name = specifier.slice("@theme/".length)
        return known.has(name)
          ? []
          : [problem("unknown-component", place, `unknown component: ${name}`, { target: name })]
      }
      const path = importPath(specifier, source.path)
      if (path === undefined) {
        return [
          problem(
            "unknown-component",
            place,
            `can't import ${specifier}: only files of this site and @theme/… can be imported`,
          ),
        ]
      }
      if (files.has(path)) return []
      if (site.assets.has(path)) {
        const message = `can't import ${specifier}: data can be linked to, not imported`
        return [problem("unknown-component", place, message, { target: specifier })]
      }
      return [
        problem("broken-file-link", place, `file not found: ${path}`, {
          severity: "error",
          hint: fileHint(specifier, source.path, paths, { recall }),
          target: specifier,
        }),
      ]
    })
    const computed = source.components
      .filter(({ name }) => isDataComponent(name))
      .flatMap(({ name, computed: places = [] }) =>
        places.map((place) =>
          problem("render-failed", place, `<${name}> needs values that are known before the page runs`, {
            hint: "write the value itself, such as count={3}",
            target: name,
          }),
        ),
      )
    return [...unknown, ...missing, ...computed]
  })
}

/** Pages written in TypeScript need a default export. */
export const checkDefaultExports: Check = ({ site, theme }) =>
  site.pages
    .filter((page) => page.source.endsWith(".tsx") && !theme.withDefault.includes(page.source))
    .map((page) =>
      problem("no-default-export", { file: page.source, line: 1, column: 1 }, "this page has no default export", {
        hint: "export default function Page() { … }",
      }),
    )
