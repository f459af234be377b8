/**
 * A version's index as elasticlunr loads it, for programs beside the site. It takes several times the bytes of the file
 * that it is made from, so it is made in a thread; no browser asks for it.
 */
import { hashOf } from "../engine/hash.js"
import type { Step } from "../engine/memo.js"
import { expandIndex, joinIndex } from "../search/index.js"
import type { SearchFile } from "./search.js"

export const elasticlunrFile: Step<SearchFile, { hash: string }, string, { text: string; rest?: string }> = {
  name: "elasticlunr",
  thread: "documents",
  id: ({ group }) => group,
  fields: ({ hash }) => ({ index: hash }),
  load: ({ texts }) => texts(),
  run: async ({ text, rest }) => {
    const names = JSON.parse(text)
    const file = JSON.stringify(expandIndex(rest === undefined ? names : joinIndex({ names, texts: JSON.parse(rest) })))
    return { facts: { hash: hashOf(file) }, body: file }
  },
  // The output contains the bodies.
  sizeElsewhere: (text) => text.length,
}
