/**
 * Collects the facts of a page written in TypeScript from its syntax. A file of its own, so that a build without such
 * pages does not load the TypeScript compiler.
 */
import ts from "typescript"
import { fillBrand } from "../../config/brand.js"
import { loadsOf } from "../../config/content-policy.js"
import { hashOf } from "../../engine/hash.js"
import type { FrontMatter, Json, Place, Source, TextFile } from "../../model.js"
import { placeAt } from "../../text/text-places.js"
import { emptySource } from "./empty-source.js"
import { fillValues } from "./front-matter.js"
import { linkKind } from "./scripts.js"

export function moduleFacts(file: TextFile, names: Record<string, string>): Source {
  const { path, text, hash } = file
  const program = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
  const source: Source = { ...emptySource(file), hash: hashOf(hash + JSON.stringify(names)) }
  const placeOf = (node: ts.Node): Place => placeAt(path, text, node.getStart(program), node.getEnd())
  const addValue = (name: string, node: ts.StringLiteralLike, element: string | undefined): void => {
    const url = fillBrand(node.text, names).text
    const outer = placeOf(node)
    const place = {
      ...outer,
      column: outer.column + 1,
      ...(outer.endColumn !== undefined && { endColumn: outer.endColumn - 1 }),
    }
    const kind = linkKind(name, element, url)
    if (kind) source.links.push({ kind, url, place, ...loadsOf(url, name, element) })
    else if (name === "id" || (name === "name" && element === "a")) source.ids.push({ id: url, place })
  }
  const layout = /\bimport\s+(\w+)\s+from\s+["']@theme\/Layout["']/.exec(text)?.[1]
  const visit = (node: ts.Node): void => {
    if (ts.isJsxOpeningElement(node) && node.tagName.getText(program) === layout) {
      source.frontMatter = { layout: "wide", hide_title: true, ...titleOf(node), ...source.frontMatter }
    }
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
      const stated =
        node.initializer && ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      const element = node.parent.parent.tagName.getText(program)
      if (stated && ts.isStringLiteralLike(stated)) addValue(node.name.text, stated, element)
    }
    // Data for elements: `{ title: "Guides", to: "/docs/guides" }`.
    if (
      ts.isPropertyAssignment(node) &&
      ts.isStringLiteralLike(node.initializer) &&
      /^[./#]/.test(node.initializer.text)
    ) {
      if (["href", "to"].includes(node.name.getText(program))) addValue("href", node.initializer, undefined)
    }
    if (ts.isVariableDeclaration(node) && node.name.getText(program) === "frontMatter" && node.initializer) {
      const value = jsonOf(node.initializer)
      if (value !== null && typeof value === "object" && !Array.isArray(value)) {
        source.frontMatter = fillValues(value, names, () => {}) as FrontMatter
      }
    }
    const shows = defaultExport(node)
    if (shows) source.shows = placeOf(shows)
    ts.forEachChild(node, visit)
  }
  visit(program)
  return source
}

/** The title and description that Docusaurus' `Layout` gets, if they are literals. */
function titleOf(layout: ts.JsxOpeningElement): Pick<FrontMatter, "title" | "description"> {
  const stated = layout.attributes.properties.flatMap((attribute) => {
    if (!ts.isJsxAttribute(attribute) || !attribute.initializer) return []
    const { initializer } = attribute
    const value = ts.isJsxExpression(initializer) ? initializer.expression : initializer
    return value && ts.isStringLiteralLike(value) ? [[attribute.name.getText(), value.text] as const] : []
  })
  const { title, description } = Object.fromEntries(stated) as { title?: string; description?: string }
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

/** The name of a default export, or its first token if it has none. */
function defaultExport(node: ts.Node): ts.Node | undefined {
  if (ts.isExportAssignment(node)) return node.expression
  if (!ts.isFunctionDeclaration(node) && !ts.isClassDeclaration(node)) return undefined
  return (
    node.modifiers?.find(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) && (node.name ?? node.getFirstToken())
  )
}

function jsonOf(node: ts.Expression): Json {
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return jsonOf(node.expression)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false
  if (ts.isArrayLiteralExpression(node)) return node.elements.map((element) => jsonOf(element))
  if (!ts.isObjectLiteralExpression(node)) return null
  return Object.fromEntries(
    node.properties
      .filter((property) => ts.isPropertyAssignment(property))
      .map((property) => [property.name.getText().replace(/^["']|["']$/g, ""), jsonOf(property.initializer)]),
  )
}
