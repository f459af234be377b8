/**
 * The step that understands one Markdown file alone. Takes its text and the brand values it names; gives its facts and,
 * apart, the compiled body. What other files say (where a link leads, what a partial holds) is none of its business.
 */
import type { Step } from "../../engine/memo.js"
import type { Source, SourceBody, TextFile } from "../../model.js"
import { brandNamesIn } from "./brand.js"

export interface CompileInput {
  file: TextFile
  /** Every brand value; only those the file mentions decide its result. */
  names: Record<string, string>
  markdown: { format: "mdx" | "detect"; parser: "native" | "micromark" }
}

export const compileSource: Step<CompileInput, Source, SourceBody> = {
  name: "compile",
  id: ({ file }) => file.path,
  fields: ({ file, names, markdown }) => ({
    path: file.path,
    text: file.hash,
    names: brandNamesIn(file.text, names),
    markdown,
  }),
  run: async (input) => (await import("./compile-file.js")).compileFile(input),
}
