/** Maps an offset in a sample to the file that contains the sample. */

import { fillBrand, writtenOffset } from "../config/brand.js"
import type { Place, Sample, SourcePath } from "../model.js"

export interface WrittenFile {
  path: SourcePath
  lines: string[]
}

/** The place of a range of a sample's text. Lines of sample and file correspond, except for their indentation. */
export function samplePlace(
  file: WrittenFile,
  sample: Pick<Sample, "text" | "line">,
  range: { start: number; length: number },
  names: Record<string, string>,
): Place {
  const from = positionIn(file, sample, range.start, names)
  const to = positionIn(file, sample, Math.min(range.start + range.length, sample.text.length), names)
  const empty = to.line < from.line || (to.line === from.line && to.column <= from.column)
  return { file: file.path, ...from, endLine: to.line, endColumn: empty ? from.column + 1 : to.column }
}

/** The place of a fence's opening line. */
export function fencePlace(file: WrittenFile, sample: Pick<Sample, "line">): Place {
  const line = Math.max(1, sample.line - 1)
  const written = file.lines[line - 1] ?? ""
  const column = written.length - written.trimStart().length + 1
  return { file: file.path, line, column, endLine: line, endColumn: Math.max(column + 1, written.trimEnd().length + 1) }
}

function positionIn(
  file: WrittenFile,
  { text, line }: Pick<Sample, "text" | "line">,
  offset: number,
  names: Record<string, string>,
) {
  const { lines, starts } = linesOf(text)
  let [index, after] = [0, starts.length]
  while (after - index > 1) {
    const middle = (index + after) >> 1
    if ((starts[middle] as number) <= offset) index = middle
    else after = middle
  }
  const column = Math.min(offset, text.length) - (starts[index] as number)
  const written = file.lines[line - 1 + index] ?? ""
  const filled = fillBrand(written, names).text
  const sampleLine = lines[index] ?? ""
  const indent = filled.endsWith(sampleLine) ? filled.length - sampleLine.length : 0
  return { line: line + index, column: writtenOffset(written, indent + column, names) + 1 }
}

let last = { text: "", lines: [""], starts: [0] }

/** The lines of a text and where each begins; remembered, since a text of a megabyte may have a thousand mistakes. */
function linesOf(text: string): typeof last {
  if (text === last.text) return last
  const lines = text.split("\n")
  const starts = [0]
  for (const { length } of lines) starts.push((starts.at(-1) as number) + length + 1)
  starts.pop()
  last = { text, lines, starts }
  return last
}
