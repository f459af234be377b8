/**
 * Reads a package's declaration files: takes their text and the brand's names, returns a `ReferenceModel`. It reads no
 * file of the site itself, so equal texts give equal models, on any machine and in a worker. The compiler and TypeDoc
 * are loaded only on a cache miss.
 */

import { brandNamesIn } from "../config/brand.js"
import type { Step } from "../engine/memo.js"
import type { ReferenceModel } from "./model.js"
import type { DeclarationsInput } from "./typedoc/read-model.js"

export const readDeclarations: Step<DeclarationsInput, ReferenceModel, Record<string, never>> = {
  name: "reference",
  thread: "types",
  id: ({ entry }) => entry,
  fields: ({ entry, globals, files, names }) => ({
    entry,
    globals,
    files: files.map(({ path, hash }) => [path, hash]),
    names: brandNamesIn(files.map((file) => file.text).join("\n"), names),
  }),
  run: async (input) => {
    const { readModel } = await import("./typedoc/read-model.js")
    const { model, reads } = await readModel(input)
    return { facts: model, body: {}, reads }
  },
}
