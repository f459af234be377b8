import { eachPiece } from "./scan-words.js"
import type { PageIndex, SearchPageInput } from "./search-types.js"
import { joinDictionary, NumberWriter } from "./word-codes.js"

/** The slow half of indexing, for one page, so that it can be cached: its text as numbered words. */
export function indexPage(page: SearchPageInput): PageIndex {
  const numbers = new Map<string, number>()
  const writer = new NumberWriter()
  const takePiece = (piece: string): void => {
    let number = numbers.get(piece)
    if (number === undefined) {
      number = numbers.size
      numbers.set(piece, number)
    }
    writer.write(number)
  }
  const encode = (text: string): string => {
    eachPiece(text, takePiece)
    return writer.take()
  }
  const sections = page.sections.map(({ id, title, text, code, rows, choices }) => ({
    id,
    title,
    text: encode(text),
    code: encode(code),
    ...(rows === undefined ? {} : { rows }),
    ...(choices === undefined ? {} : { choices }),
  }))
  return { ...page, words: joinDictionary([...numbers.keys()]), sections }
}
