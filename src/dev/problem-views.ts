/** Problems for the overlay, with the lines around them; those of the open page come first. */
import { type Diagnostic, tally } from "../report/diagnostic.js"
import type { TextOf } from "../report/format.js"

export interface ProblemView extends Diagnostic {
  lines: { number: number; text: string }[]
}
export interface PageProblems {
  /** Of the whole site. */
  errors: number
  warnings: number
  /** Problems of the open page, or of the whole site. */
  own: ProblemView[]
  others: ProblemView[]
}

const around = 2
/** Problems sent, of the open page and of others each: nobody reads a longer list. */
const sentOfEach = 50

export function pageProblems(options: {
  problems: readonly Diagnostic[]
  isOwn: (problem: Diagnostic) => boolean
  textOf: TextOf
}): PageProblems {
  const { problems, isOwn, textOf } = options
  const ofPage: Diagnostic[] = []
  const others: Diagnostic[] = []
  for (const problem of problems) (isOwn(problem) ? ofPage : others).push(problem)
  const views = (sent: readonly Diagnostic[]) =>
    bySeverity(sent)
      .slice(0, sentOfEach)
      .map((problem): ProblemView => ({ ...problem, lines: linesAround(problem, textOf) }))
  return { ...tally(problems), own: views(ofPage), others: views(others) }
}

/** Errors come first, so that no error is cut off in favour of a warning. */
function bySeverity(problems: readonly Diagnostic[]): Diagnostic[] {
  const isError = ({ severity }: Diagnostic) => severity === "error"
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))]
}

function linesAround({ file, line }: Diagnostic, textOf: TextOf): ProblemView["lines"] {
  const lines = textOf(file)?.split(/\r\n|\n|\r/) ?? []
  const from = Math.max(0, line - 1 - around)
  return lines.slice(from, line + around).map((text, index) => ({ number: from + index + 1, text: text.slice(0, 400) }))
}
