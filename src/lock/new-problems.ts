/** The problems that a change introduced: those of now, minus as many equal ones as there were before. */
import { getOrMake } from "../model/get-or-make.js"
import type { Relations, SiteContext } from "../pipeline.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { textsOf } from "../report/texts-of.js"

interface State {
  context: Pick<SiteContext, "configFile" | "lock" | "redirectsFile">
  relations: Pick<Relations, "files" | "diagnostics">
}

/** Lines may have moved, so problems with equal file, code and message are equal; those on changed lines are new. */
export function newProblems(now: State, before: State): Diagnostic[] {
  const lineNow = lineReader(now)
  const lineBefore = lineReader(before)
  const known = new Map<string, string[]>()
  for (const problem of before.relations.diagnostics)
    known.set(sameness(problem), [...(known.get(sameness(problem)) ?? []), lineBefore(problem)])
  const left: Diagnostic[] = []
  for (const problem of now.relations.diagnostics) {
    const lines = known.get(sameness(problem))
    const at = lines?.indexOf(lineNow(problem)) ?? -1
    if (at >= 0) lines?.splice(at, 1)
    else left.push(problem)
  }
  // The rest on either side are problems whose line was edited; the first of them existed before.
  return left.filter((problem) => known.get(sameness(problem))?.shift() === undefined)
}

/** The message may contain a line number, so numbers are ignored. */
function sameness({ file, code, message, target }: Diagnostic): string {
  return [file, code, message.replace(/\d+/g, "0"), target ?? ""].join("\n")
}

function lineReader({ context, relations }: State): (problem: Diagnostic) => string {
  const textOf = textsOf(relations, context)
  const lines = new Map<string, string[]>()
  return ({ file, line }) => getOrMake(lines, file, () => textOf(file)?.split(/\r\n|\n|\r/) ?? [])[line - 1] ?? ""
}
