/** Colours for generated code: as many kinds of words as help the eye, in the classes of the site's samples. */

/** The class of a kind of word. */
export type Kind = "t-c" | "t-s" | "t-k" | "t-n" | "t-t"

export interface Piece {
  text: string
  kind?: Kind
}

const pattern =
  /(?<comment><!--.*?-->|(?<!:)\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<tag><\/?[a-z][\w-]*|\/?>(?=\s|<|$))|(?<attr>(?<=\s)[:@]?[a-z][\w:.-]*(?==["{]))|(?<keyword>\b(?:import|from|export|function|const|let|if|return|new|throw|type|null|true|false|undefined|instanceof)\b)/gim

export function highlight(code: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of code.matchAll(pattern)) {
    const { comment, string, tag, attr } = match.groups ?? {}
    if (match.index > at) pieces.push({ text: code.slice(at, match.index) })
    const kind =
      comment !== undefined
        ? "t-c"
        : string !== undefined
          ? "t-s"
          : tag !== undefined
            ? "t-n"
            : attr !== undefined
              ? "t-t"
              : "t-k"
    pieces.push({ text: match[0], kind })
    at = match.index + match[0].length
  }
  return [...pieces, { text: code.slice(at) }]
}
