/**
 * The step that collects the facts of a page written in TypeScript: its front matter (`export const frontMatter =
 * {…}`), its links and ids. Runs no code. The page itself is bundled with the theme.
 */
import type { Step } from "../../engine/memo.js"
import type { Source, SourceBody, TextFile } from "../../model.js"

export const compileModule: Step<{ file: TextFile; names: Record<string, string> }, Source, SourceBody> = {
  name: "compile-module",
  id: ({ file }) => file.path,
  fields: ({ file, names }) => ({
    path: file.path,
    text: file.hash,
    names: file.text.includes("{brand.") ? names : {},
  }),
  run: async ({ file, names }) => ({
    facts: (await import("./module-facts.js")).moduleFacts(file, names),
    body: { code: "", components: [], twin: [], sections: [] },
  }),
}
