/** Facts of a file: headings, links, ids, components and imports, each with its place. */
import type { Pattern, Program } from "estree-jsx"
import GithubSlugger from "github-slugger"
import type { Heading as HeadingNode, Nodes, Parents, Root, RootContent, Table } from "mdast"
import type { MdxJsxAttribute } from "mdast-util-mdx-jsx"
import type { Position } from "unist"
import { loadsOf } from "../../config/content-policy.js"
import type { ComponentUse, FrontMatter, LinkReference, Place, Source } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { placeAt } from "../../text/text-places.js"
import { neverHydrates } from "./client-code.js"
import { rawElementProblem } from "./raw-elements.js"
import { componentsOfScript, elementsOfScript, linkKind, requiresOfScript, textOfScript } from "./scripts.js"
import {
  attributeValue,
  isComment,
  isJsx,
  type JsxElement,
  placeOf,
  plainProps,
  plainText,
  programOf,
  replace,
  walk,
} from "./tree.js"

export interface Facts
  extends Pick<Source, "headings" | "links" | "ids" | "components" | "imports" | "h1" | "excerpt" | "diagnostics"> {
  /** Component names that the file itself imports or defines. */
  ownNames: Set<string>
}

/**
 * The `#` heading that is the page's title: the first node of the text, or else the first `#` heading, if it equals the
 * title or if nothing else shows a title. The latter has to be moved to the top. All other `#` headings become
 * sections.
 */
export function settleTitle(tree: Root, { title, hide_title }: FrontMatter): HeadingNode | undefined {
  const headings: HeadingNode[] = []
  walk(tree, (node) => {
    if (node.type === "heading" && node.depth === 1) headings.push(node)
  })
  const [first] = headings
  const isTitle =
    first && (hide_title || first === openingNode(tree) || title === undefined || title === plainText(first))
  for (const heading of headings) if (heading !== first || !isTitle) heading.depth = 2
  return isTitle ? first : undefined
}

/** The first visible node. */
function openingNode(parent: Parents): Nodes | undefined {
  const first = parent.children.find((node) => !showsNothing(node))
  return first && isJsx(first) ? openingNode(first) : first
}

function showsNothing(node: Nodes): boolean {
  if (node.type === "html") return /^\s*<!--[^]*-->\s*$/.test(node.value)
  if (node.type === "mdxFlowExpression") return isComment(node.value)
  return ["yaml", "mdxjsEsm", "definition", "footnoteDefinition"].includes(node.type)
}

/** Moves the title to the top. Places stay those of the file. */
export function raiseTitle(tree: Root, title: Nodes): void {
  replace(tree, (node) => (node === title ? [] : undefined))
  tree.children.unshift(title as RootContent)
}

/**
 * Gives every heading its id: the explicit one, or GitHub's slug of its text, numbered if it repeats. Must run before
 * brand names are filled in, so that an id does not change with them. The page's title gets none.
 */
export function giveHeadingIds(tree: Root, maintainCase = false): void {
  const slugger = new GithubSlugger()
  walk(tree, (node) => {
    if (node.type !== "heading") return undefined
    // A plugin sets the id on the heading's HTML element.
    const stated = (node.data as { id?: string } | undefined)?.id ?? node.data?.hProperties?.id
    if (node.depth === 1) {
      // The title has no id, but reserves its slug: Docusaurus counts it, too.
      if (stated === undefined) slugger.slug(slugText(node), maintainCase)
      return false
    }
    const id = stated !== undefined ? String(stated) : slugger.slug(slugText(node), maintainCase)
    node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
    return false
  })
}

/**
 * Gives every row of a table an id from the section that it stands in and its first cell, so that the search leads to it.
 * Headings keep theirs: rows are numbered apart.
 */
export function giveRowIds(tree: Root): void {
  const slugger = new GithubSlugger()
  const tables: { table: Table; section: string }[] = []
  let section = "row"
  walk(tree, (node) => {
    if (node.type === "table") tables.push({ table: node, section })
    if (node.type !== "heading" || node.depth === 1) return undefined
    section = String(node.data?.hProperties?.id ?? "row")
    slugger.slug(section)
    return false
  })
  for (const { table, section: above } of tables) {
    for (const row of table.children.slice(1)) {
      const words = slugText(row.children[0] ?? row).match(/[\p{L}\p{N}_]+/gu)
      if (!words || row.data?.hProperties?.id !== undefined) continue
      const id = slugger.slug(`${above}-${words.slice(0, ROW_WORDS).join("-")}`)
      row.data = { ...row.data, follows: true, hProperties: { ...row.data?.hProperties, id } }
    }
  }
}
/** The first words of a cell that make an id. */
const ROW_WORDS = 6

function slugText(node: Nodes): string {
  if (node.type === "mdxTextExpression") return node.value.trim()
  if ("value" in node) return node.value
  if ("alt" in node && node.alt) return node.alt
  return "children" in node ? node.children.map((child) => slugText(child)).join("") : ""
}

export function noFacts(): Facts {
  return { headings: [], links: [], ids: [], components: [], imports: [], ownNames: new Set(), diagnostics: [] }
}

/** Collects the facts of a tree in which brand names are filled in. */
export function collectFacts(tree: Root, file: string, text: string): Facts {
  const facts = noFacts()
  const notes = new Map<string, number>()
  const definitions = usedDefinitions(tree)
  walk(tree, (node, parents) => {
    switch (node.type) {
      case "heading":
        addHeading(facts, node, file)
        break
      case "paragraph":
        if (facts.excerpt === undefined && parents.every((parent) => parent.type === "root")) {
          const excerpt = plainText(node).replace(/\s+/g, " ").trim()
          if (excerpt !== "") facts.excerpt = excerpt
        }
        break
      case "definition": {
        const kind = definitions.get(node)
        const loads = kind === "image" ? loadsImage(node.url) : {}
        if (kind) facts.links.push({ kind, url: node.url, place: urlPlace(node, file, text), ...loads })
        break
      }
      case "link": {
        const place = node.data?.place ?? urlPlace(node, file, text)
        facts.links.push({ kind: "link", url: node.url, place, text: plainText(node) })
        break
      }
      case "image":
        facts.links.push({ kind: "image", url: node.url, place: urlPlace(node, file, text), ...loadsImage(node.url) })
        if (node.alt === "" || node.alt === null) facts.diagnostics.push(missingAlt(file, node))
        break
      case "imageReference":
        if (!node.alt) facts.diagnostics.push(missingAlt(file, node))
        break
      case "tableRow": {
        const id = node.data?.hProperties?.id
        const isFollowing = node.data?.follows === true
        if (id !== undefined)
          facts.ids.push({ id: String(id), place: placeOf(file, node), ...(isFollowing && { row: true }) })
        break
      }
      case "footnoteDefinition":
        facts.ids.push({ id: `user-content-fn-${node.identifier}`, place: placeOf(file, node) })
        break
      case "footnoteReference": {
        const seen = (notes.get(node.identifier) ?? 0) + 1
        notes.set(node.identifier, seen)
        if (seen === 1 && notes.size === 1) facts.ids.push({ id: "footnote-label", place: placeOf(file, node) })
        const id = `user-content-fnref-${node.identifier}${seen > 1 ? `-${seen}` : ""}`
        facts.ids.push({ id, place: placeOf(file, node) })
        break
      }
      case "html":
        addHtml(facts, node, file, text)
        break
      case "mdxjsEsm":
        addModuleNames(facts, programOf(node), file, text)
        addScript(facts, programOf(node), file, text)
        break
      case "mdxFlowExpression":
      case "mdxTextExpression":
        addScript(facts, programOf(node), file, text)
        break
      default:
        if (isJsx(node)) addElement(facts, node, file, text)
        else if (node.data?.hProperties?.id !== undefined)
          facts.ids.push({ id: String(node.data.hProperties.id), place: placeOf(file, node) })
    }
  })
  return facts
}

const loadsImage = (url: string) => loadsOf(url, "src", "img")

/** Facts in the JavaScript of an expression, an attribute or an export. */
function addScript(facts: Facts, program: Program | undefined, file: string, text: string): void {
  const { elements, links } = elementsOfScript(program, file, text)
  for (const link of links) facts.links.push(link)
  for (const { name, attribute, place } of elements) {
    const told = rawElementProblem(name, attribute, place)
    if (told) facts.diagnostics.push(told)
  }
  for (const component of componentsOfScript(program, file, text)) facts.components.push(component)
  for (const required of requiresOfScript(program, file, text)) facts.imports.push({ ...required, names: {} })
}

function addHeading(facts: Facts, node: HeadingNode, file: string): void {
  const text = plainText(node).replace(/\s+/g, " ").trim()
  if (node.depth === 1) {
    facts.h1 ??= text
    return
  }
  const id = String(node.data?.hProperties?.id ?? "")
  const at = (node.data as { idPosition?: Position } | undefined)?.idPosition
  facts.headings.push({ depth: node.depth, id, text, place: placeOf(file, at ? { position: at } : node) })
}

/** The definitions that the text uses, with their kind of use; the first of a name counts. */
function usedDefinitions(tree: Root): Map<Nodes, LinkReference["kind"]> {
  const uses = new Map<string, LinkReference["kind"]>()
  walk(tree, (node) => {
    if (node.type === "linkReference") uses.set(node.identifier, "link")
    else if (node.type === "imageReference" && !uses.has(node.identifier)) uses.set(node.identifier, "image")
  })
  const kinds = new Map<Nodes, LinkReference["kind"]>()
  walk(tree, (node) => {
    const kind = node.type === "definition" ? uses.get(node.identifier) : undefined
    if (kind && node.type === "definition") {
      kinds.set(node, kind)
      uses.delete(node.identifier)
    }
  })
  return kinds
}

function addElement(facts: Facts, element: JsxElement, file: string, text: string): void {
  const { name } = element
  const props = plainProps(element)
  const { rel } = props as { rel?: string }
  const told = rawElementProblem(
    name,
    (wanted) => {
      const found = element.attributes.find((attribute) => "name" in attribute && wanted.test(attribute.name))
      return found && "name" in found ? String(props[found.name] ?? "") : undefined
    },
    tagPlace(element, file),
  )
  if (told) facts.diagnostics.push(told)
  for (const attribute of element.attributes) {
    if (attribute.type !== "mdxJsxAttribute") {
      addScript(facts, programOf(attribute), file, text)
      continue
    }
    if (/^on[A-Z]/.test(attribute.name) && name && /^[a-z]/.test(name)) {
      facts.diagnostics.push(neverHydrates(`${attribute.name} of <${name}>`, placeOf(file, attribute)))
    }
    const loads = (url: string) => loadsOf(url, attribute.name, name, rel)
    if (typeof attribute.value !== "string") {
      const program = attribute.value ? programOf(attribute.value) : undefined
      const stated = textOfScript(program?.body[0], file, text)
      const kind = stated && linkKind(attribute.name, name, stated.value)
      if (kind) facts.links.push({ kind, url: stated.value, place: stated.place, ...loads(stated.value) })
      else addScript(facts, program, file, text)
      continue
    }
    const place = valuePlace(attribute, element, file)
    const kind = linkKind(attribute.name, name, attribute.value)
    if (kind) facts.links.push({ kind, url: attribute.value, place, ...loads(attribute.value) })
    else if (attribute.name === "name" && name === "a") facts.ids.push({ id: attribute.value, place })
    else if (attribute.name === "id")
      facts.ids.push({ id: attribute.value, place, ...(name && /^[A-Z]/.test(name) && { component: name }) })
  }
  if (name === "img" && !element.attributes.some((attribute) => "name" in attribute && attribute.name === "alt")) {
    facts.diagnostics.push(missingAlt(file, element))
  }
  if (name && /^[A-Z]/.test(name)) {
    const computed = element.attributes
      .filter((attribute) => attribute.type !== "mdxJsxAttribute" || attributeValue(attribute) === undefined)
      .map((attribute) => ({ ...placeOf(file, attribute), ...("name" in attribute && { prop: attribute.name }) }))
    const propPlaces = placesOfProps(element)
    const holds = contentOf(element)
    facts.components.push({
      name,
      props: plainProps(element),
      ...(propPlaces && { propPlaces }),
      ...(holds.length > 0 && { holds }),
      place: tagPlace(element, file),
      ...(computed.length > 0 && { computed }),
    })
  }
}

function placesOfProps({ attributes }: JsxElement): ComponentUse["propPlaces"] {
  const places = attributes.flatMap((attribute) => {
    if (attribute.type !== "mdxJsxAttribute" || !attribute.position) return []
    const { line, column } = attribute.position.start
    return [[attribute.name, [line, column]] as [string, [number, number]]]
  })
  return places.length === 0 ? undefined : Object.fromEntries(places)
}

/** The kinds of visible nodes directly inside; expressions may be anything. */
function contentOf(element: JsxElement): NonNullable<ComponentUse["holds"]> {
  const kinds = new Map<string, [string, number, number]>()
  const add = (nodes: readonly Nodes[]): void => {
    for (const node of nodes) {
      if (showsNothing(node) || /^mdx(Flow|Text)Expression$/.test(node.type)) continue
      if (node.type === "text" && node.value.trim() === "") continue
      // Elements on a line of their own may stand in a paragraph.
      if (node.type === "paragraph" && node.children.some(isJsx)) add(node.children)
      else {
        const kind = isJsx(node) ? (node.name ?? "text") : "text"
        const { line, column } = node.position?.start ?? { line: 1, column: 1 }
        if (!kinds.has(kind)) kinds.set(kind, [kind, line, column])
      }
    }
  }
  add(element.children)
  return [...kinds.values()]
}

/** The place of the element's name, in its opening tag. */
export function tagPlace(element: JsxElement, file: string): Place {
  const place = placeOf(file, element)
  return {
    ...place,
    column: place.column + 1,
    endLine: place.line,
    endColumn: place.column + 1 + (element.name?.length ?? 0),
  }
}

function valuePlace(attribute: MdxJsxAttribute, element: JsxElement, file: string): Place {
  const { valuePosition } = (attribute.data ?? {}) as { valuePosition?: Position }
  return placeOf(file, { position: valuePosition ?? attribute.position ?? element.position })
}

const htmlTag = /<!--[^]*?-->|<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi
const htmlAttribute = /(?<=\s)(href|src|poster|id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi

/** Raw HTML in plain CommonMark: its links, images and ids. */
function addHtml(facts: Facts, node: Nodes & { type: "html" }, file: string, text: string): void {
  const start = node.position?.start.offset ?? 0
  for (const tag of node.value.matchAll(htmlTag)) {
    const element = tag[1]?.toLowerCase()
    if (element === undefined) continue
    const rel = /\srel\s*=\s*["']?([^"'>]*)/i.exec(tag[2] ?? "")?.[1]
    const attributesAt = start + tag.index + 1 + element.length
    const told = rawElementProblem(
      element,
      (wanted) => {
        const [attribute] = [
          ...(tag[2] ?? "").matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g),
        ].filter(([, name = ""]) => wanted.test(name))
        return attribute && (attribute[2] ?? attribute[3] ?? attribute[4] ?? "")
      },
      placeAt(file, text, attributesAt - element.length, attributesAt),
    )
    if (told) facts.diagnostics.push(told)
    for (const match of (tag[2] ?? "").matchAll(htmlAttribute)) {
      const value = match[2] ?? match[3] ?? match[4] ?? ""
      const quotes = match[4] === undefined ? 1 : 0
      const from = attributesAt + match.index + match[0].length - value.length - quotes
      const place = placeAt(file, text, from, from + value.length)
      const name = match[1]?.toLowerCase() ?? ""
      const kind = linkKind(name, element, value)
      if (kind) facts.links.push({ kind, url: value, place, ...loadsOf(value, name, element, rel) })
      else if (name === "id" || element === "a") facts.ids.push({ id: value, place })
    }
  }
}

function addModuleNames(facts: Facts, program: Program | undefined, file: string, text: string): void {
  for (const statement of program?.body ?? []) {
    const [from = 0, to = 0] = statement.range ?? [
      (statement as { start?: number }).start ?? 0,
      (statement as { end?: number }).end ?? 0,
    ]
    if (statement.type === "ImportDeclaration") {
      const names: Record<string, string> = {}
      for (const specifier of statement.specifiers) {
        facts.ownNames.add(specifier.local.name)
        if (specifier.type === "ImportDefaultSpecifier") names.default = specifier.local.name
        else if (specifier.type === "ImportNamespaceSpecifier") names["*"] = specifier.local.name
        else
          names[specifier.imported.type === "Identifier" ? specifier.imported.name : String(specifier.imported.value)] =
            specifier.local.name
      }
      facts.imports.push({ specifier: String(statement.source.value), names, place: placeAt(file, text, from, to) })
    } else if (statement.type === "ExportNamedDeclaration" && statement.declaration) {
      const { declaration } = statement
      if (declaration.type === "VariableDeclaration") {
        for (const { id } of declaration.declarations) for (const name of namesIn(id)) facts.ownNames.add(name)
      } else if (declaration.id) facts.ownNames.add(declaration.id.name)
    }
  }
}

/** The names that a declaration binds: `a`, `{a, b: c = 1}`, `[a, ...b]`. */
function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name]
    case "AssignmentPattern":
      return namesIn(pattern.left)
    case "RestElement":
      return namesIn(pattern.argument)
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn)
    case "ObjectPattern":
      return pattern.properties.flatMap((property) => namesIn("value" in property ? property.value : property))
    default:
      return []
  }
}

function missingAlt(file: string, node: Nodes): Diagnostic {
  return problem("missing-alt", placeOf(file, node), "image without alternative text", {
    hint: 'describe what it shows, or write <img alt="" …> if it is decoration',
  })
}

/** The place of the target inside `[text](target "title")`, `[label]: target`, or an autolink. */
function urlPlace(node: Nodes & { type: "link" | "image" | "definition" }, file: string, text: string): Place {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) return placeOf(file, node)
  const source = text.slice(start, end)
  if (/^<[^>]*>$/.test(source)) return placeAt(file, text, start + 1, end - 1)
  const lastChild = "children" in node ? node.children.at(-1)?.position?.end.offset : undefined
  const searchFrom = lastChild !== undefined ? lastChild - start : 0
  const opening = node.type === "definition" ? /\]:\s*<?/g : /\]\(\s*<?/g
  opening.lastIndex = searchFrom
  let match = opening.exec(source)
  if (node.type === "image") {
    // The alternative text may contain brackets: the last opening counts.
    for (let next = match; next; next = opening.exec(source)) match = next
  }
  if (!match) return placeOf(file, node)
  const from = match.index + match[0].length
  const target = match[0].endsWith("<")
    ? /^[^>]*/.exec(source.slice(from))
    : /^\S*?(?=\s|\)$|$)/.exec(source.slice(from))
  return placeAt(file, text, start + from, start + from + Math.max(1, target?.[0].length ?? 1))
}
