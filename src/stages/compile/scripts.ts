/**
 * Facts in a page's scripts: JSX in expressions, attributes and exports, such as `{list.map(() => <a
 * href="/x">…</a>)}`, and calls of `require`.
 */
import type { Expression } from "estree-jsx"
import { loadsOf } from "../../config/content-policy.js"
import type { ComponentUse, Json, LinkReference, Place } from "../../model.js"
import { placeAt } from "../../text/text-places.js"
import { staticValue } from "./tree.js"

/** The parts of an ESTree node that matter here. */
export interface ScriptNode {
  type: string
  start?: number
  end?: number
  range?: [number, number]
  [key: string]: unknown
}

/**
 * The kind of link that an attribute contains, if any. A frame shows a page; other sources are files. Several lines in a
 * component's `src` are code, not an address: `<Sample src={`…`} />`. With a scheme, a browser takes them for one.
 */
export function linkKind(
  attribute: string,
  element: string | null | undefined,
  value: string,
): LinkReference["kind"] | undefined {
  if (attribute === "href" || attribute === "to") return "link"
  if (attribute === "poster") return "image"
  const isCode =
    /^[A-Z]/.test(element ?? "") && value.trim().includes("\n") && !/^\s*([a-z][\w+.-]*:|[/\\])/i.test(value)
  if (attribute === "src" && !isCode) return element === "iframe" || element === "embed" ? "link" : "image"
  return undefined
}

/** The text of a string, or of a template without substitutions, with the place between its quotes. */
export function textOfScript(node: unknown, file: string, text: string): { value: string; place: Place } | undefined {
  if (!isScriptNode(node)) return undefined
  if (node.type === "ExpressionStatement" || node.type === "JSXExpressionContainer")
    return textOfScript(node.expression, file, text)
  const value = node.type === "Literal" ? node.value : node.type === "TemplateLiteral" ? wholeTemplate(node) : undefined
  const [start, end] = rangeOf(node)
  return typeof value === "string" ? { value, place: placeAt(file, text, start + 1, end - 1) } : undefined
}

function wholeTemplate(node: ScriptNode): unknown {
  const quasis = node.quasis as { value?: { cooked?: unknown } }[]
  return quasis.length === 1 ? quasis[0]?.value?.cooked : undefined
}

/** The elements in a script, with the texts of their attributes, and the links among these that are literal strings. */
export function elementsOfScript(script: unknown, file: string, text: string) {
  const elements: { name: string; attribute: (wanted: RegExp) => string | undefined; place: Place }[] = []
  const links: LinkReference[] = []
  walkScript(script, (node) => {
    if (node.type !== "JSXOpeningElement") return
    const name = nameOf(node.name)
    const attributes = (node.attributes as ScriptNode[]).flatMap((attribute) =>
      attribute.type === "JSXAttribute"
        ? { name: nameOf(attribute.name), stated: textOfScript(attribute.value, file, text) }
        : [],
    )
    const attribute = (wanted: RegExp) => {
      const found = attributes.find((attribute) => wanted.test(attribute.name))
      return found && (found.stated?.value ?? "")
    }
    elements.push({ name, attribute, place: placeOfScript(node.name, file, text) })
    const rel = attributes.find((attribute) => attribute.name === "rel")?.stated?.value
    for (const { name: prop, stated } of attributes) {
      const kind = stated && linkKind(prop, name, stated.value)
      if (kind) links.push({ kind, url: stated.value, place: stated.place, ...loadsOf(stated.value, prop, name, rel) })
    }
  })
  return { elements, links }
}

export function componentsOfScript(script: unknown, file: string, text: string): ComponentUse[] {
  const uses: ComponentUse[] = []
  const bound = boundNames(script)
  walkScript(script, (node) => {
    if (node.type !== "JSXOpeningElement") return
    const name = nameOf(node.name)
    if (!/^[A-Z]/.test(name) || bound.has(name)) return
    const props: Record<string, Json> = {}
    const propPlaces: NonNullable<ComponentUse["propPlaces"]> = {}
    const computed: NonNullable<ComponentUse["computed"]> = []
    for (const attribute of node.attributes as ScriptNode[]) {
      const prop = nameOf(attribute.name)
      const value = attribute.type === "JSXAttribute" ? statedValue(attribute) : undefined
      if (value !== undefined) {
        const { line, column } = placeOfScript(attribute, file, text)
        props[prop] = value
        propPlaces[prop] = [line, column]
      } else if (prop !== "key")
        computed.push({ ...placeOfScript(attribute, file, text), ...(prop !== "" && { prop }) })
    }
    const place = placeOfScript(node.name, file, text)
    uses.push({ name, props, propPlaces, place, ...(computed.length > 0 && { computed }), inScript: true })
  })
  return uses
}

/** Names of parameters and variables: an element of such a name is not a writer's component. */
function boundNames(script: unknown): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: unknown) =>
    walkScript(pattern, (node) => {
      if (node.type === "Identifier") names.add(nameOf(node))
    })
  walkScript(script, (node) => {
    if (Array.isArray(node.params)) for (const parameter of node.params) bind(parameter)
    else if (node.type === "VariableDeclarator") bind(node.id)
  })
  return names
}

function statedValue({ value }: ScriptNode): Json | undefined {
  if (value === null) return true
  if (!isScriptNode(value)) return undefined
  return staticValue((value.type === "JSXExpressionContainer" ? value.expression : value) as Expression)
}

/** Files that a script loads by `require("./x")`. */
export function requiresOfScript(script: unknown, file: string, text: string): { specifier: string; place: Place }[] {
  const requires: { specifier: string; place: Place }[] = []
  walkScript(script, (node) => {
    if (node.type !== "CallExpression" || nameOf(node.callee) !== "require") return
    const [argument] = node.arguments as ScriptNode[]
    const stated = textOfScript(argument, file, text)
    if (stated) requires.push({ specifier: stated.value, place: placeOfScript(node, file, text) })
  })
  return requires
}

/** Visits every node of a script, parents first. */
export function walkScript(script: unknown, visit: (node: ScriptNode) => void): void {
  if (Array.isArray(script)) for (const item of script) walkScript(item, visit)
  if (!isScriptNode(script)) return
  visit(script)
  for (const [key, child] of Object.entries(script)) if (key !== "loc" && key !== "range") walkScript(child, visit)
}

export function placeOfScript(node: unknown, file: string, text: string): Place {
  const [start, end] = isScriptNode(node) ? rangeOf(node) : [0, 0]
  return placeAt(file, text, start, end)
}

function rangeOf(node: ScriptNode): [number, number] {
  return node.range ?? [node.start ?? 0, node.end ?? 0]
}

function nameOf(node: unknown): string {
  return isScriptNode(node) && typeof node.name === "string" ? node.name : ""
}

function isScriptNode(value: unknown): value is ScriptNode {
  return value !== null && typeof value === "object" && "type" in value && typeof value.type === "string"
}
