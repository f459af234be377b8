/**
 * The step that compiles one Markdown file alone: takes its text and the brand values that it names, returns its facts
 * and, separately, the compiled body. It must not depend on other files, such as link targets or partials.
 */

import { brandNamesIn } from "../../config/brand.js"
import type { Step } from "../../engine/memo.js"
import type { Source, SourceBody } from "../../model.js"
import { pluginKeys } from "../../site-code/plugins.js"
import type { CompileInput } from "./draft.js"

export const compileSource: Step<CompileInput, Source, SourceBody> = {
  name: "compile",
  thread: "spread",
  spreadFrom: 300,
  id: ({ file }) => file.path,
  fields: ({ file, names, markdown, plugins, given, examples = {}, diagrams }) => ({
    path: file.path,
    text: file.hash,
    names: brandNamesIn([file.text, ...Object.values(examples)].join("\n"), names),
    markdown,
    plugins: pluginKeys(plugins),
    ...(given && { given }),
    examples,
    ...(namesDiagrams(file.text) && { diagrams: diagrams?.version ?? "none" }),
  }),
  run: async (input) => (await import("./compile-file.js")).compileFile(input),
}

/** Whether a text may have a diagram, or a fence that shows one of a file. */
export function namesDiagrams(text: string): boolean {
  return /mermaid/i.test(text)
}
