/** Components and imports that nothing answers to. */
import { importPath } from "../../links.js"
import { didYouMean, nearest } from "../../nearest.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"

export const checkComponents: Check = ({ site, modules, theme }) => {
  const known = new Set(theme.componentNames)
  const files = new Set([...site.sources.keys(), ...site.assets.keys(), ...modules])
  return [...site.sources.values()].flatMap((source): Diagnostic[] => {
    const imported = new Set(source.imports.flatMap(({ names }) => Object.values(names)))
    const unknown = source.components
      .filter(({ name }) => !known.has(name.split(".")[0] as string) && !imported.has(name.split(".")[0] as string))
      .map(({ name, place }) =>
        problem("unknown-component", place, `no component is named ${name}`, {
          hint: didYouMean(nearest(name, known)),
          target: name,
        }),
      )
    const missing = source.imports.flatMap(({ specifier, place }) => {
      if (specifier.startsWith("@theme/")) {
        const name = specifier.slice("@theme/".length)
        return known.has(name)
          ? []
          : [problem("unknown-component", place, `no component is named ${name}`, { target: name })]
      }
      const path = importPath(specifier, source.path)
      if (path === undefined) {
        return [
          problem(
            "unknown-component",
            place,
            `can't import ${specifier}: only files of the site and @theme/… can be imported`,
          ),
        ]
      }
      if (files.has(path)) return []
      return [
        problem("broken-file-link", place, `there is no file ${path}`, {
          severity: "error",
          hint: didYouMean(nearest(path, files)),
          target: specifier,
        }),
      ]
    })
    return [...unknown, ...missing]
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
