/** Colours for generated code: as many kinds of words as help the eye, in the classes of the site's samples. */

export interface Piece {
  text: string
  kind?: "comment" | "string" | "keyword" | "tag" | "attr-name"
}

const pattern =
  /(?<comment><!--.*?-->|\/\/[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<tag><\/?[a-z][\w-]*|\/?>(?=\s|<|$))|(?<attr>(?<=\s)[:@]?[a-z][\w:.-]*(?==["{]))|(?<keyword>\b(?:import|from|export|function|const|let|if|return|new|throw|type|null|true|false|undefined|instanceof)\b)/gim

export function highlight(code: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of code.matchAll(pattern)) {
    const { comment, string, tag, attr } = match.groups ?? {}
    if (match.index > at) pieces.push({ text: code.slice(at, match.index) })
    const kind = comment !== undefined ? "comment" : string !== undefined ? "string" : tag !== undefined ? "tag" : attr !== undefined ? "attr-name" : "keyword"
    pieces.push({ text: match[0], kind })
    at = match.index + match[0].length
  }
  return [...pieces, { text: code.slice(at) }]
}
