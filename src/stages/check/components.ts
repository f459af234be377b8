/** Components and imports that do not exist. */

import { rememberEach, rememberFor } from "../../engine/same.js"
import type { LinkTables } from "../../links/links.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Place, Source, SourcePath } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { importOf, isCode, standIns } from "../../site-code/imports.js"
import { type Check, inEach } from "./check-input.js"
import { fileHint } from "./links.js"

export const checkComponents: Check = (input) => {
  const { site, tables, theme, withoutDefault, recall } = input
  const inputs = [tables, theme, JSON.stringify([...withoutDefault])]
  const known = new Set(theme.componentNames)
  const componentNames = [...known]
  const paths = () => pathsOf(tables, [], () => [...new Set([...site.sources.keys(), ...site.assets.keys()])])
  const problemsOf = (source: Source): Diagnostic[] => {
    const imported = new Set(source.imports.flatMap(({ names }) => Object.values(names)))
    const unknown = source.components
      .filter(({ inScript }) => !inScript)
      .filter(({ name }) => !known.has(name.split(".")[0] as string) && !imported.has(name.split(".")[0] as string))
      .map(({ name, place }) => {
        const file = withoutDefault.get(name)
        if (file !== undefined)
          return problem("unknown-component", place, `unknown component: ${name}: ${file} has no default export`, {
            hint: `write export default there, or import what it exports: import { ${name} } from "@site/${file}"`,
            target: name,
          })
        return problem("unknown-component", place, `unknown component: ${name}`, {
          hint:
            didYouMean(recall(name, componentNames, () => nearest(name, componentNames))) ??
            "a component is a file of that name in content/components/; `captcha-docs help components` lists all",
          target: name,
        })
      })
    const missing = source.imports.flatMap(({ specifier, place }) => {
      const target = importOf({ specifier }, source.path, site)
      switch (target.kind) {
        case "component":
          return known.has(target.name)
            ? []
            : [problem("unknown-component", place, `unknown component: ${target.name}`, { target: target.name })]
        case "code":
          return theme.missing.includes(target.id) ? [notInstalled(specifier, place)] : []
        case "outside": {
          const message = `can't import ${specifier}: it is outside the site`
          return [problem("unknown-component", place, message, { target: specifier })]
        }
        case "missing":
          return [
            problem("broken-file-link", place, `file not found: ${target.path}`, {
              severity: "error",
              hint: fileHint(specifier, source.path, paths(), { recall }),
              target: specifier,
            }),
          ]
        default:
          return []
      }
    })
    return [...unknown, ...missing]
  }
  return inEach(input, inEachSource, input.sources, inputs, (source) =>
    source.components.length + source.imports.length === 0 ? [] : problemsOf(source),
  )
}

const pathsOf = rememberFor<LinkTables, SourcePath[]>("paths for hints")
const inEachSource = rememberEach<Source, readonly Diagnostic[]>("each: components")

function notInstalled(specifier: string, place: Place): Diagnostic {
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
  const [scope] = /^@[^/]+\//.exec(name) ?? []
  const known = Object.keys(standIns).filter((id) => scope !== undefined && id.startsWith(scope))
  const hint =
    known.length > 0 ? `these can be imported: ${known.join(", ")}` : `install the package: npm install ${name}`
  return problem("unknown-component", place, `can't import ${specifier}: package not found`, {
    hint,
    target: specifier,
  })
}

/** Pages written as code need a default export. */
export const checkDefaultExports: Check = ({ site, theme }) =>
  site.freePages
    .filter((page) => isCode(page.source) && !theme.withDefault.includes(page.source))
    .map((page) =>
      problem("no-default-export", { file: page.source, line: 1, column: 1 }, "this page has no default export", {
        hint: "export default function Page() { … }",
      }),
    )
