/**
 * Reads a package's declaration files. Takes their text and the brand's names, and gives a `ReferenceModel`. It reads no
 * file of the site by itself, so equal texts give equal models, on any machine and in a worker. The compiler and TypeDoc
 * are loaded only when there is something to read: a build that remembers the model does without them.
 */

import { brandNamesIn } from "../brand.js"
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
