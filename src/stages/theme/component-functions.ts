/**
 * Functions that components export for use before rendering (`data`, `tree`, `anchors`, `links`, `search`), bundled without the
 * components themselves: checks need them without pages.
 */

import { compileFunction } from "node:vm"
import type { Step } from "../../engine/memo.js"
import type { ComponentFunctions } from "../../model.js"
import { evaluated, withoutNode } from "../../site-code/site-code.js"
import { stoppable } from "../../site-code/stoppable.js"
import { bundleOwn, fileOfComponent, type OwnCode } from "./attempt.js"
import type { ComponentFile } from "./component-files.js"
import { bundling, entries } from "./resolve.js"

export interface FunctionsInput extends OwnCode {
  component: ComponentFile
}

/** Facts: the functions that a component has. Code that can't be bundled has none; the theme reports it. */
export const bundleFunctions: Step<FunctionsInput, (keyof ComponentFunctions)[], { code: string }> = {
  name: "component-functions",
  id: ({ component }) => component.name,
  fields: ({ component, hashes }) => ({ component, hashes }),
  async run({ component, ...known }) {
    const names: (keyof ComponentFunctions)[] = ["data", "tree", "anchors", "links", "search"]
    const { code, reads } = await bundleOwn(`functions: ${component.path}`, known, (input) => {
      const contents = `import * as component from ${JSON.stringify(fileOfComponent(component, input))}
export const functions = { ${names.map((name) => `${name}: component.${name}`).join(", ")} }`
      const entry = entries({ functions: { contents, loader: "js", folder: input.packageRoot } })
      const options = bundling(input)
      return {
        ...options,
        // As the component itself is bundled: what renders has functions.
        ...evaluated,
        entryPoints: entry.names,
        plugins: [withoutNode, ...options.plugins, entry.plugin],
        outdir: "out",
        loader: { ...options.loader, ".css": "empty" },
      }
    })
    const functions = loadFunctions(code)
    return { facts: names.filter((name) => typeof functions[name] === "function"), body: { code }, reads }
  },
}

/** Evaluates the functions of a component; if the file throws, it has none. */
export function loadFunctions(code: string): ComponentFunctions {
  const holder: { exports: { functions?: ComponentFunctions } } = { exports: {} }
  try {
    const evaluate = compileFunction(code, ["module", "exports"], { filename: "captcha-docs-component.js" })
    stoppable(() => evaluate(holder, holder.exports))
    return holder.exports.functions ?? {}
  } catch {
    return {}
  }
}
