/** The half of search that build and browser share: creates an index file from pages, and reads it again. */
export { assembleIndex } from "./assemble-index.js"
export { expandIndex } from "./expand-index.js"
export { indexPage } from "./index-page.js"
export { joinPieces } from "./scan-words.js"
export type * from "./search-types.js"
export { joinIndex, splitIndex } from "./split-index.js"
export { numbersIn, splitDictionary } from "./word-codes.js"
