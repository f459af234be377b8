/** Checks without types: JSON and YAML are parsed here, other languages by their interpreters. */
import { parseExpressionAt } from "acorn"
import { LineCounter, parseAllDocuments } from "yaml"
import { commandsOf } from "../code/code-fence.js"
import { atOnce } from "../engine/at-once.js"
import type { Step } from "../engine/memo.js"
import { errorsOf } from "../text/yaml.js"
import { isJson } from "./body-languages.js"
import { type Interpreter, interpreterFor, lineFinding, parseWith } from "./interpreters.js"
import { dataScriptsOf } from "./scripts.js"
import type { Finding } from "./type-job.js"

export interface SyntaxJob {
  /** The sample's place, which identifies a cached result. */
  id: string
  language: string
  text: string
  /** The installed interpreter, if any: another version may find other problems. */
  installed: string | undefined
}

const yaml = new Set(["yaml", "yml"])
const sessions = new Set(["console", "shell-session", "terminal"])
const withData = new Set(["html", "vue"])

/** Whether a language has a syntax check. */
export function hasSyntaxCheck(language: string): boolean {
  return isParsedHere(language) || interpreterFor(language) !== undefined
}

/** Whether its syntax is checked without an interpreter. */
export function isParsedHere(language: string): boolean {
  return isJson(language) || yaml.has(language) || withData.has(language)
}

export const checkSyntax: Step<SyntaxJob, Finding[], Record<string, never>> = {
  name: "sample-syntax",
  thread: "documents",
  id: ({ id }) => id,
  fields: ({ language, text, installed }) => ({ language, text, installed }),
  run: async (job) => ({ facts: await syntaxFindings(job), body: {} }),
  runAll: (jobs) => atOnce(jobs, 4, async (job) => ({ facts: await syntaxFindings(job), body: {} })),
}

async function syntaxFindings({ language, text, installed }: SyntaxJob): Promise<Finding[]> {
  if (isJson(language)) return jsonFindings(text, language !== "json")
  if (yaml.has(language)) return yamlFindings(text)
  if (withData.has(language)) {
    return dataScriptsOf(text).flatMap((script) =>
      jsonFindings(script.text, false).map((finding) => ({ ...finding, start: finding.start + script.offset })),
    )
  }
  const interpreter = interpreterFor(language)
  if (!interpreter || installed === undefined) return []
  return sessions.has(language) ? sessionFindings(text, interpreter) : parseWith(interpreter, text)
}

/** The JSON of a sample with the marks for readers blanked out, so that offsets stay valid. */
export function plainJson(text: string, comments: boolean): string {
  const blank = (match: string) => match.replace(/[^\n]/g, " ")
  const unmarked = text
    .replace(/^\s*\/\/\s*highlight-(?:next-line|start|end)\s*$/gm, blank)
    .replace(/\s*\/\/\s*\[!code [^\]]*\]\s*$/gm, blank)
  if (!comments) return unmarked
  return unmarked.replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) =>
    match.startsWith('"') ? match : blank(match),
  )
}

function jsonFindings(text: string, comments: boolean): Finding[] {
  const plain = plainJson(text, comments)
  try {
    JSON.parse(plain)
    return []
  } catch (error) {
    const start = jsonErrorOffset(plain, String((error as Error).message))
    return [
      {
        start,
        length: 1,
        message: `invalid JSON: ${(error as Error).message.replace(/,? ?(?:"[\s\S]*" is not valid JSON| in JSON)[\s\S]*$/, "")}`,
      },
    ]
  }
}

/** The offset of a JSON error: where an expression parser stops, else from the message. */
function jsonErrorOffset(text: string, message: string): number {
  const position = /position (\d+)/.exec(message)?.[1]
  if (position !== undefined) return Math.min(Number(position), Math.max(0, text.trimEnd().length - 1))
  try {
    const { end } = parseExpressionAt(text, 0, { ecmaVersion: "latest" })
    return text.slice(end).trim() === "" ? 0 : end + text.slice(end).search(/\S/)
  } catch (error) {
    return Math.min((error as { pos?: number }).pos ?? 0, Math.max(0, text.length - 1))
  }
}

function yamlFindings(text: string): Finding[] {
  const documents = parseAllDocuments(text, { lineCounter: new LineCounter(), prettyErrors: false, uniqueKeys: false })
  if (!Array.isArray(documents)) return []
  return documents.flatMap((document) =>
    errorsOf(document, true).map(({ pos, message }) => ({
      start: Math.min(pos[0], Math.max(0, text.length - 1)),
      length: Math.max(1, pos[1] - pos[0]),
      message: `invalid YAML: ${message}`,
    })),
  )
}

/** Checks the commands of a session; a problem is reported at its line of the session. */
async function sessionFindings(text: string, interpreter: Interpreter): Promise<Finding[]> {
  const commands = commandsOf(text)
  if (commands === "") return []
  const findings = await parseWith(interpreter, commands)
  const lines = text.split("\n")
  return findings.map(({ start, message }) => {
    const broken = commands.slice(0, start).split("\n").length - 1
    const typed = commands.split("\n")[broken] ?? ""
    const line = lines.findIndex((candidate) => candidate.endsWith(typed))
    return lineFinding(text, line + 1, undefined, message)
  })
}
