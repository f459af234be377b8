/** Search, the half that build and browser share: pages in, an index file out, and the same file read again. */
export { assembleIndex } from "./assemble-index.js"
export { expandIndex } from "./expand-index.js"
export { indexPage } from "./index-page.js"
export { joinPieces } from "./scan-words.js"
export type * from "./search-types.js"
export { joinIndex, splitIndex } from "./split-index.js"
export { numbersIn, splitDictionary } from "./word-codes.js"
