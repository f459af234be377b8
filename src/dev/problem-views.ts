/** Problems as the overlay shows them: with the lines around, those of the open page first. */
import type { Diagnostic } from "../report/diagnostic.js"
import type { TextOf } from "../report/format.js"

export interface ProblemView extends Diagnostic {
  lines: { number: number; text: string }[]
}
export interface PageProblems {
  version: number
  /** They concern the open page, or everything. */
  own: ProblemView[]
  others: ProblemView[]
}

/** Lines before and after the one that is meant. */
const around = 2
/** A list that nobody reads to its end need not be sent. */
const mostOthers = 200

export function pageProblems(options: {
  version: number
  problems: readonly Diagnostic[]
  isOwn: (problem: Diagnostic) => boolean
  textOf: TextOf
}): PageProblems {
  const { version, problems, isOwn, textOf } = options
  const view = (problem: Diagnostic): ProblemView => ({ ...problem, lines: linesAround(problem, textOf) })
  return {
    version,
    own: problems.filter(isOwn).map(view),
    others: problems
      .filter((problem) => !isOwn(problem))
      .slice(0, mostOthers)
      .map(view),
  }
}

function linesAround({ file, line }: Diagnostic, textOf: TextOf): ProblemView["lines"] {
  const lines = textOf(file)?.split(/\r\n|\n|\r/) ?? []
  const from = Math.max(0, line - 1 - around)
  return lines.slice(from, line + around).map((text, index) => ({ number: from + index + 1, text: text.slice(0, 400) }))
}
