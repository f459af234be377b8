import type { Source, TextFile } from "../../model.js"

/** The facts of a file of which only its path and its text are known. */
export function emptySource({ path, hash }: TextFile): Source {
  return {
    path,
    hash,
    textHash: hash,
    frontMatter: {},
    frontMatterPlaces: {},
    headings: [],
    links: [],
    ids: [],
    components: [],
    imports: [],
    partialUses: [],
    samples: [],
    codeSpans: [],
    truncated: false,
    words: 0,
    diagnostics: [],
  }
}
