/**
 * Checks a piece of code as the samples of the site are checked. The compiler reads the code, what the site publishes, and
 * declarations of installed packages. Nothing is run, and no interpreter is started.
 */
import { sortDiagnostics } from "../report/diagnostic.js"
import { count, prettyProblem } from "../report/format.js"
import { mayHoldBodies } from "../samples/body-languages.js"
import { checkBodies } from "../samples/check-bodies.js"
import { diagnosticOf } from "../samples/check-samples.js"
import { checkTypes } from "../samples/check-types.js"
import { namedSymbolFindings } from "../samples/named-symbols.js"
import { type PublishedDeclarations, publishedPath } from "../samples/published.js"
import { isTyped } from "../samples/scripts.js"
import { checkSyntax, isParsedHere } from "../samples/syntax.js"
import type { Finding } from "../samples/type-job.js"
import { unitsOfPage } from "../samples/units.js"
import { indexOf } from "../symbols/symbol-table.js"
import { Refusal } from "./door.js"
import type { OpenSite } from "./open-site.js"
import type { ToolInput } from "./tools.js"

const MOST_PROBLEMS = 30

export async function checkCode(
  site: OpenSite,
  { code: text, language, version: asked }: ToolInput<"check">,
  roots: string[],
): Promise<string> {
  const [{ version, label }] = (await site.version(asked)).entries
  const published = (await site.json(publishedPath(version))) as PublishedDeclarations | undefined
  if (published?.format !== 1)
    throw new Refusal(`this site does not publish the declarations of ${label}, so code can't be checked`)
  if (!isTyped(language) && !isParsedHere(language) && !mayHoldBodies(language))
    throw new Refusal(`code in ${language} is not checked here, only ts, tsx, js, jsx, html, vue, json and yaml`)
  const { table, allowed, api } = published
  const declarations = new Map(published.declarations.map((one) => [one.version, one]))
  const placed = { path: `code.${language}`, sample: { language, text, line: 1 }, version: table.version }
  const job = { id: "", language, text, installed: undefined, openapi: api?.document ?? "", hash: "" }
  const types = unitsOfPage([placed], 0).map((unit) =>
    checkTypes.run({ unit, declarations, roots, declarationsOnly: true }),
  )
  const results = await Promise.all([
    ...types,
    ...(isParsedHere(language) ? [checkSyntax.run(job)] : []),
    ...(api && mayHoldBodies(language) ? [checkBodies.run(job)] : []),
  ])
  const named = namedSymbolFindings(placed.sample, indexOf(table), api?.paths ?? [])
  const findings = [
    ...results.flatMap(({ facts }) => facts),
    ...named.filter(({ symbol = "" }) => !allowed.includes(symbol)),
  ]
  const strangers = findings.flatMap((finding) => strangerIn(finding) ?? [])
  const wrong = findings.filter((finding) => strangerIn(finding) === undefined)
  const file = { path: placed.path, lines: text.split(/\r\n|\n|\r/) }
  const problems = sortDiagnostics(wrong.map((finding) => diagnosticOf(placed, finding, () => file, {})))
  return [
    `${count(problems.length, "problem")}, checked against the declarations of ${label}`,
    ...problems
      .slice(0, MOST_PROBLEMS)
      .map((one) => prettyProblem(one, { textOf: () => text, color: false }).trimEnd()),
    ...(strangers.length > 0 ? [`not checked: what comes from ${strangers.join(", ")}`] : []),
  ].join("\n\n")
}

/** A package without types here, or a file that is not part of the code. */
function strangerIn({ missingPackage, message }: Finding): string | undefined {
  return missingPackage ?? /^sample not found on this page: (.+)/.exec(message)?.[1]
}
