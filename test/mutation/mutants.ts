/** Every small mistake that could stand in a file: a condition turned round, a literal changed, a statement left out. */
import ts from "typescript"

export interface Mutant {
  file: string
  /** Line of the change, from 1. */
  line: number
  /** The code of that line. */
  code: string
  /** The changed stretch before and after, each in one line. */
  change: string
  text: string
}

const swapped = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.QuestionQuestionToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"],
  [ts.SyntaxKind.SlashToken, "*"],
])

/** All mutants of a file's text, in the order of their places. */
export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split("\n")
  const found: Mutant[] = []
  const replace = (node: ts.Node, by: string) => {
    const start = node.getStart(source)
    const before = text.slice(start, node.end)
    const short = (part: string) => part.replace(/\s+/g, " ").slice(0, 70)
    const { line } = source.getLineAndCharacterOfPosition(start)
    found.push({
      file,
      line: line + 1,
      code: lines[line]?.trim() ?? "",
      change: `${short(before)} → ${short(by)}`,
      text: text.slice(0, start) + by + text.slice(node.end),
    })
  }
  const negate = (condition: ts.Expression) => replace(condition, `!(${condition.getText(source)})`)
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) negate(node.expression)
    if (ts.isConditionalExpression(node)) negate(node.condition)
    if (ts.isBinaryExpression(node)) {
      const other = swapped.get(node.operatorToken.kind)
      if (other !== undefined && !joinsText(node)) replace(node.operatorToken, other)
    }
    if (ts.isNumericLiteral(node)) replace(node, String(Number(node.text.replaceAll("_", "")) + 1))
    if (ts.isStringLiteral(node) && !isName(node)) replace(node, node.text === "" ? '"mutant"' : '""')
    if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) replace(node, "``")
    if (ts.isRegularExpressionLiteral(node)) replace(node, "/(?!)/g")
    if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, "false")
    if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, "true")
    if (ts.isExpressionStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node)) replace(node, ";")
    if (ts.isReturnStatement(node) && node.expression) replace(node, "return undefined")
    if (ts.isFunctionLike(node) && "body" in node && node.body) {
      if (ts.isBlock(node.body)) replace(node.body, "{}")
      else replace(node.body, "undefined")
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** `+` between texts has no other sign that means anything. */
function joinsText({ left, right, operatorToken }: ts.BinaryExpression): boolean {
  const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
  return operatorToken.kind === ts.SyntaxKind.PlusToken && (isText(left) || isText(right))
}

/** Whether a string names something: a property, or the kind of a union that the compiler checks. */
function isName({ parent }: ts.StringLiteral): boolean {
  return (
    (ts.isPropertyAssignment(parent) && parent.name.kind === ts.SyntaxKind.StringLiteral) || ts.isCaseClause(parent)
  )
}
