/**
 * Functions that components export for use before rendering (`data`, `tree`, `anchors`, `links`, `search`), bundled without the
 * components themselves: checks need them without pages.
 */
import path from "node:path"
import { compileFunction } from "node:vm"
import { realPath } from "../../disk.js"
import type { Step } from "../../engine/memo.js"
import type { ComponentFunctions } from "../../model.js"
import { bundleErrors } from "../../site-code/bundle-problems.js"
import { bundleReads } from "../../site-code/bundle-reads.js"
import { evaluated, withoutNode } from "../../site-code/site-code.js"
import type { ComponentFile } from "./component-files.js"
import { bundling, type CodeInput, entries, isInKey, templateFile } from "./resolve.js"

export interface FunctionsInput extends Omit<CodeInput, "refused"> {
  component: ComponentFile
  /** Returns another folder to read instead, absolute, if the files are in no folder yet. */
  layOut?: () => Promise<string>
}

/** Facts: the functions that a component has. Code that can't be bundled has none; the theme reports it. */
export const bundleFunctions: Step<FunctionsInput, (keyof ComponentFunctions)[], { code: string }> = {
  name: "component-functions",
  id: ({ component }) => component.name,
  fields: ({ component, hashes }) => ({ component, hashes }),
  async run({ component, layOut, ...known }) {
    const home = await realPath(known.siteRoot)
    const siteRoot = layOut ? await realPath(await layOut()) : home
    const input: CodeInput = { ...known, siteRoot, refused: new Set() }
    const file = component.path.startsWith("templates/")
      ? templateFile(component.path, input)
      : path.join(siteRoot, component.path)
    const options = bundling(input)
    const names: (keyof ComponentFunctions)[] = ["data", "tree", "anchors", "links", "search"]
    const contents = `import * as component from ${JSON.stringify(file)}
export const functions = { ${names.map((name) => `${name}: component.${name}`).join(", ")} }`
    const entry = entries({ functions: { contents, loader: "js", folder: input.packageRoot } })
    const { build } = await import("esbuild")
    const bundled = await build({
      ...options,
      // As the component itself is bundled: what renders has functions.
      ...evaluated,
      entryPoints: entry.names,
      plugins: [withoutNode, ...options.plugins, entry.plugin],
      outdir: "out",
      loader: { ...options.loader, ".css": "empty" },
    }).catch((error: unknown) => {
      const errors = bundleErrors(error)
      if (!errors) throw error
      return { errors, outputFiles: [], metafile: undefined }
    })
    const code = bundled.outputFiles[0]?.text ?? ""
    const functions = loadFunctions(code)
    return {
      facts: names.filter((name) => typeof functions[name] === "function"),
      body: { code },
      reads: bundleReads({
        folder: siteRoot,
        metafiles: [bundled.metafile],
        errors: bundled.errors,
        inKey: (name) => isInKey(name, input, home),
      }),
    }
  },
}

/** Evaluates the functions of a component; if the file throws, it has none. */
export function loadFunctions(code: string): ComponentFunctions {
  const holder: { exports: { functions?: ComponentFunctions } } = { exports: {} }
  try {
    compileFunction(code, ["module", "exports"], { filename: "captcha-docs-component.js" })(holder, holder.exports)
    return holder.exports.functions ?? {}
  } catch {
    return {}
  }
}
