/** Fills brand names into a tree: expressions, text, code, targets and attributes. */
import type { Nodes, Root } from "mdast"
import { fillBrand } from "../../config/brand.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text/text-places.js"
import type { Draft } from "./draft.js"
import { nameHint } from "./front-matter.js"
import { isJsx, placeOf, replace } from "./tree.js"

const nameExpression = /^\s*brand\.([A-Za-z_$][\w$]*)\s*$/

/** Changes the tree. In plain CommonMark, where braces are text, names in prose are filled in as well. */
export function fillTree(
  tree: Root,
  options: Pick<Draft, "path" | "text" | "format"> & { names: Record<string, string> },
): Diagnostic[] {
  const { names, path, text, format } = options
  const diagnostics: Diagnostic[] = []
  const report = (name: string, node: Nodes, literal: string) => {
    const start = node.position?.start.offset ?? 0
    const end = node.position?.end.offset ?? start
    const at = text.slice(start, end).indexOf(literal)
    const place = at < 0 ? placeOf(path, node) : placeAt(path, text, start + at, start + at + literal.length)
    diagnostics.push(
      problem("unknown-name", place, `unknown brand name: ${name}`, {
        hint: nameHint(name, names),
        target: `brand.${name}`,
      }),
    )
  }
  const fill = (value: string, node: Nodes): string => {
    const filled = fillBrand(value, names)
    for (const { name } of filled.unknown) report(name, node, `{brand.${name}}`)
    return filled.text
  }

  replace(tree, (node) => {
    switch (node.type) {
      case "mdxTextExpression":
      case "mdxFlowExpression": {
        const name = nameExpression.exec(node.value)?.[1]
        if (name === undefined) return undefined
        const value = Object.hasOwn(names, name) ? names[name] : undefined
        if (value === undefined) report(name, node, `brand.${name}`)
        const word: Nodes = { type: "text", value: value ?? `{brand.${name}}`, position: node.position }
        return [
          node.type === "mdxFlowExpression" ? { type: "paragraph", children: [word], position: node.position } : word,
        ]
      }
      case "text":
        if (format === "md") node.value = fillProse(node, text, fill)
        break
      case "inlineCode":
      case "html":
        node.value = fill(node.value, node)
        break
      case "code":
        node.value = fill(node.value, node)
        if (node.meta) node.meta = fill(node.meta, node)
        break
      case "link":
      case "image":
      case "definition":
        node.url = fill(decodeBraces(node.url), node)
        if (node.title) node.title = fill(node.title, node)
        if (node.type === "image" && node.alt) node.alt = fill(node.alt, node)
        break
      default:
        if (isJsx(node)) {
          for (const attribute of node.attributes) {
            if (attribute.type === "mdxJsxAttribute" && typeof attribute.value === "string") {
              attribute.value = fill(attribute.value, node)
            }
          }
        }
    }
    return undefined
  })
  return diagnostics
}

/** CommonMark removes the backslash of `\{`: only the file's own text still has it. */
function fillProse(node: Nodes & { type: "text" }, text: string, fill: (value: string, node: Nodes) => string): string {
  if (!node.value.includes("{brand.")) return node.value
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  return source.includes("\\{brand.") ? node.value : fill(node.value, node)
}

function decodeBraces(url: string): string {
  return url.includes("%7Bbrand.") ? url.replaceAll(/%7B(brand\.[\w$]+)%7D/g, "{$1}") : url
}
