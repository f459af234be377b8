/** Parses the JavaScript of MDX with acorn, as micromark-extension-mdxjs does, with places in the author's file. */
import { type Node, type Options, Parser } from "acorn"
import jsx from "acorn-jsx"
import type { Program } from "estree-jsx"
import { QuickList } from "../quick-list.js"
import { isComment } from "../tree.js"
import { longestSpread } from "./limits.js"
import type { Point, Stretch } from "./places.js"

export type ScriptKind = "expression" | "spread" | "module"
export type ScriptResult = { program: Program } | { problem: { reason: string; place: Point } }

/** The names of a scope. */
class Names extends QuickList {
  /** Names that are taken from outside. */
  imported?: ReadonlySet<string>

  override indexOf(name: string): number {
    return this.imported?.has(name) ? 0 : super.indexOf(name)
  }
}

/** The parts of acorn's parser that plugins see. */
interface ScriptParser {
  scopeStack: Record<"var" | "lexical" | "functions", Names>[]
  enterScope(flags: number): void
  declareName(name: string, type: number, pos: number): void
  raise(pos: number, message: string): never
  parse(): unknown
}
type ScriptParserClass = new (options: Options, source: string) => ScriptParser

const withNames = (Base: ScriptParserClass): ScriptParserClass =>
  class extends Base {
    #declared = 0

    override declareName(name: string, type: number, pos: number): void {
      if (this.#declared++ >= longestSpread) this.raise(pos, tooMany("names in one block"))
      super.declareName(name, type, pos)
    }

    override enterScope(flags: number): void {
      super.enterScope(flags)
      Object.assign(this.scopeStack.at(-1) ?? {}, { var: new Names(), lexical: new Names(), functions: new Names() })
    }
  }

// Acorn hides the constructor of its class, which is what it gives to plugins.
const parser = Parser.extend(jsx(), withNames as never)
const ModuleParser = parser as unknown as ScriptParserClass
const allowedInModule = new Set([
  "ExportAllDeclaration",
  "ExportDefaultDeclaration",
  "ExportNamedDeclaration",
  "ImportDeclaration",
])
const tooMany = (what: string) => `more than ${longestSpread.toLocaleString("en")} ${what}`
/** Code around a snippet that makes it a complete program. */
const around = { expression: ["", ""], spread: ["({", "})"], module: ["", ""] } as const

/** An object with its properties. */
type Listed = Node & { properties?: Node[] }
type SpreadNode = Node & { argument: Listed }

/** `imported` holds the names that earlier modules import: this module can't declare them again, and its own are added. */
export function parseScript(options: {
  value: string
  kind: ScriptKind
  stretch: Stretch
  imported: Set<string>
}): ScriptResult {
  const { value, kind, stretch, imported } = options
  const prefix = around[kind][0]
  const source = prefix + value + around[kind][1]
  const placeOf = (index: number) => stretch.placeOf(Math.min(Math.max(index - prefix.length, 0), value.length))
  const comments: Node[] = []
  const settings = { ecmaVersion: 2024, sourceType: "module", onComment: comments as never } as const
  const refuse = (reason: string, index: number): ScriptResult => ({ problem: { reason, place: placeOf(index) } })

  let program: Program & { comments?: unknown }
  try {
    if (kind === "module" || (kind === "expression" && isComment(value))) {
      const parsing = new ModuleParser(settings, source)
      if (kind === "module" && parsing.scopeStack[0]) parsing.scopeStack[0].var.imported = imported
      program = parsing.parse() as Program
      const wrong = program.body.find((statement) => !allowedInModule.has(statement.type)) as Node | undefined
      if (wrong) return refuse("only import/exports are supported", wrong.start)
      const beyond = program.body[longestSpread]
      if (beyond) return refuse(tooMany("statements in one block"), (beyond as Node).start)
    } else {
      const expression = parser.parseExpressionAt(source, 0, settings)
      if (!isComment(source.slice(expression.end, source.length - around[kind][1].length))) {
        return refuse("Unexpected content after expression", expression.end)
      }
      const range = { start: 0, end: prefix.length + value.length }
      const statement = { type: "ExpressionStatement", expression, ...range }
      program = { type: "Program", body: [statement], sourceType: "module", ...range } as unknown as Program
      if (kind === "spread") {
        const { properties } = expression as Listed
        const [first, second] = properties ?? []
        if (first?.type !== "SpreadElement")
          return refuse("only {...spread} is allowed here", first?.start ?? prefix.length)
        if (second) return refuse("only a single spread is allowed here", second.start)
        const beyond = (first as SpreadNode).argument.properties?.[longestSpread]
        if (beyond) return refuse(tooMany("properties in one tag"), beyond.start)
      }
    }
    const beyond = comments[longestSpread]
    if (beyond) return refuse(tooMany("comments in one block"), beyond.start)
    program.comments = comments as never
    placeNodes(program, placeOf)
  } catch (error) {
    // A syntax error of acorn, or a stack overflow in acorn or here.
    const { message, pos } = error as { message: string; pos?: number }
    return refuse(message.replace(/ \(\d+:\d+\)$/, ""), pos ?? 0)
  }
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") for (const { local } of statement.specifiers) imported.add(local.name)
  }
  return { program }
}

/** Gives every node its place in the file. `loc` counts columns from 0, as ESTree does. */
function placeNodes(node: object, placeOf: (index: number) => Point): void {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isEstreeNode(item)) placeNodes(item, placeOf)
    } else if (isEstreeNode(value)) placeNodes(value, placeOf)
  }
  const placed = node as { start: number; end: number; loc?: unknown; range?: [number, number] }
  const [start, end] = [placeOf(placed.start), placeOf(placed.end)]
  placed.start = start.offset
  placed.end = end.offset
  placed.loc = {
    start: { line: start.line, column: start.column - 1, offset: start.offset },
    end: { line: end.line, column: end.column - 1, offset: end.offset },
  }
  placed.range = [start.offset, end.offset]
}

function isEstreeNode(value: unknown): value is object {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string"
}
