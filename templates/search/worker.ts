/** The search worker of our own engine. A classic script, because elasticlunr is sloppy-mode code. */
import { openIndex } from "../../src/search/open-index.js"
import { searchIndexes } from "../../src/search/search-indexes.js"
import type { StoredEntry } from "../../src/search/search-types.js"
import { searchable } from "../../src/search/searchable.js"
import { joinIndex, namesOf, type SplitIndex } from "../../src/search/split-index.js"
import { readIndex, serveSearch } from "./serve.js"

serveSearch({
  async *load({ group, url, rest }) {
    const file = readIndex<StoredEntry[]>(url)
    const texts = rest === undefined ? undefined : readIndex<SplitIndex["texts"]>(rest)
    texts?.catch(() => {})
    const entries = await file
    yield () => searchable(openIndex(group, namesOf(entries)))
    const whole = texts === undefined ? entries : joinIndex({ names: entries, texts: await texts })
    yield () => searchable(openIndex(group, whole))
  },
  search: searchIndexes,
})
