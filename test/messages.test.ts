/**
 * Messages and `--help` are plain English: subject, verb, object, and the word that a reader would search for ("page not
 * found: /x", not "/x is no page"). The idioms below were translated word by word once; none may come back.
 */
import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import type { Command } from "commander"
import ts from "typescript"
import { makeProgram } from "../src/cli.js"

const root = path.resolve(import.meta.dirname, "..")

const idioms = [
  /(?<!\bthere )\b(?:is|are) (?:no(?! longer)|none)\b/i,
  /\b(?:this|that|it) is not (?:JSON|YAML)\b/i,
  /\bnothing is (?:at|named|here)\b|\bno \w+ (?:is named|has the)\b/i,
  /\bnames nothing\b|\bholds? no\b|\bleads? nowhere\b/i,
  /\bstands?\b(?! for\b)|\blies in\b/i,
  /\btold\b|\bsays? (?:no|nothing)\b|(?:^|; |, |\bor )say\b|\bhas to say\b/i,
  /\bas it was\b|\bbecame wrong\b|\blets? go of\b/i,
  /\bremember(?:s|ed)\b|\b(?:begin|start)(?:s|ing)? afresh\b/i,
  /\b(?:1 \w+ have|(?:[02-9]|\d\d+) \w+ has)\b/i,
]

/** The places of idioms in texts, each with its text. */
function idiomsIn(texts: readonly { at: string; text: string }[]): string[] {
  return texts.flatMap(({ at, text }) => (idioms.some((idiom) => idiom.test(text)) ? [`${at}: ${text}`] : []))
}

describe("messages are plain English", () => {
  it("in every sentence that the program holds", async () => {
    const files = await filesOf(["src", "templates/client", "templates/search"], /\.tsx?$/)
    const sentences = (await Promise.all(files.map(sentencesOf))).flat()
    assert.ok(sentences.length > 400, `${sentences.length} sentences`)
    assert.deepEqual(idiomsIn(sentences), [])
  })

  it("in the problems and hints of every fixture", async () => {
    const files = await filesOf(["test/sites"], /^expected\.txt$/)
    const lines = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(path.join(root, file), "utf8")
        // A line with a gutter is the author's own, and so is the name of a file.
        return text
          .split("\n")
          .flatMap((line) => (/^ +\d* \|/.test(line) ? [] : [{ at: file, text: line.replace(/^\S+:\d+:\d+/, "") }]))
      }),
    )
    assert.ok(lines.flat().filter(({ text }) => /^ {2}(?:error|warning) {2}/.test(text)).length > 80)
    assert.deepEqual(idiomsIn(lines.flat()), [])
  })

  it("in the help of every command", () => {
    assert.deepEqual(idiomsIn(commands().map((one) => ({ at: one.name(), text: one.helpInformation() }))), [])
  })
})

it("help says in the imperative what a command or an option does", () => {
  const described = commands().flatMap((command) => [
    { at: command.name(), text: command.description() },
    ...command
      .createHelp()
      .visibleOptions(command)
      .map(({ flags, description }) => ({ at: `${command.name()} ${flags}`, text: description })),
  ])
  assert.ok(described.length > 50, `${described.length} descriptions`)
  // "writes", "asks" and "shows" are third person; an article, a number or "how" begins a noun.
  const other = /^(?:with --\S+: )?(?:\w*[^s\W]s|an?|the|another|how|where|no|also|only|\d\w*)\b/i
  assert.deepEqual(
    described.filter(({ text }) => text === "" || other.test(text)),
    [],
  )
})

/** The program itself, and each of its commands. */
function commands(): Command[] {
  const program = makeProgram()
  return [program, ...program.commands]
}

async function filesOf(folders: readonly string[], name: RegExp): Promise<string[]> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
      return entries.flatMap((entry) =>
        entry.isFile() && name.test(entry.name) ? [path.relative(root, path.join(entry.parentPath, entry.name))] : [],
      )
    }),
  )
  return found.flat().sort()
}

/** The strings of a file that have words in them; an expression inside one reads as `x`. */
async function sentencesOf(file: string): Promise<{ at: string; text: string }[]> {
  const text = await readFile(path.join(root, file), "utf8")
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: { at: string; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const words = ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : wordsOfTemplate(node)
    if (words !== undefined && /[a-z] [a-z]/i.test(words)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push({ at: `${file}:${line + 1}`, text: words })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function wordsOfTemplate(node: ts.Node): string | undefined {
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `x${literal.text}`)].join("")
}
