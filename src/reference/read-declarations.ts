/**
 * Reads a package's declaration files. Takes their text and the brand's names, and gives a `ReferenceModel`. It reads no
 * file of the site by itself, so equal texts give equal models, on any machine and in a worker. The compiler and TypeDoc
 * are loaded only when there is something to read: a build that remembers the model does without them.
 */
import type { Step } from "../engine/memo.js"
import { brandNamesIn } from "../stages/compile/brand.js"
import type { DeclarationFile } from "./filled-files.js"
import type { ReferenceModel } from "./model.js"

export interface DeclarationsInput {
  /** The file whose exports are the package. */
  entry: string
  /** Files whose `declare global` belongs to the package though the entry does not import them. */
  globals: string[]
  /** The entry, and every file that it may import, sorted by path. */
  files: DeclarationFile[]
  /** The brand's names. */
  names: Record<string, string>
  /** Where `node_modules` lies. Not part of the key: the lock file's hash is in every key. */
  siteRoot?: string
}

export const readDeclarations: Step<DeclarationsInput, ReferenceModel, Record<string, never>> = {
  name: "reference",
  id: ({ entry }) => entry,
  fields: ({ entry, globals, files, names }) => ({
    entry,
    globals,
    files: files.map(({ path, hash }) => [path, hash]),
    names: brandNamesIn(files.map((file) => file.text).join("\n"), names),
  }),
  run: async (input) => {
    const { readModel } = await import("./typedoc/read-model.js")
    return { facts: await readModel(input), body: {} }
  },
}
