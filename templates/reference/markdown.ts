/** The pages of a reference as Markdown; links lead to twins. */
import type { Change } from "../../src/reference/changes.js"
import type { Block, Doc, Inline, Parameter, Signature, SymbolId, Token } from "../../src/reference/model.js"
import type {
  ChangesView,
  MemberView,
  ReferenceIndexView,
  ReferenceLinks,
  SymbolView,
} from "../../src/reference/symbol-view.js"
import { twinHref } from "../twin-href.js"
import { onOneLine } from "./one-line.js"

export function symbolMarkdown(view: SymbolView): string {
  const { symbol, event } = view
  const { links } = view
  const { signatures } = symbol
  const several = signatures.length > 1
  const [only] = signatures
  const main = several ? symbol.doc : (only?.doc ?? symbol.doc)
  const titles = new Map(view.sections.map(({ id, title }) => [id, title]))
  const part = (id: string, text: string) =>
    titles.has(id) && text.trim() !== "" ? `## ${titles.get(id)}\n\n${text}` : ""
  const marks = [
    main.since === undefined ? "" : `Since ${main.since}.`,
    main.deprecated ? `Deprecated. ${blocks(main.deprecated, links)}`.trim() : "",
    main.defaultValue ? `Default: ${blocks(main.defaultValue, links)}` : "",
  ]
  return [
    ...(several ? [] : [fence(textOf(only?.tokens ?? symbol.declaration))]),
    view.importLine === undefined ? "" : fence(textOf(view.importLine)),
    blocks(main.summary.slice(1), links),
    marks.filter((mark) => mark !== "").join("  \n"),
    ...(several ? signatures.map((signature, index) => part(`overload-${index + 1}`, overload(signature, links))) : []),
    part(
      "type-parameters",
      parameters([...symbol.typeParameters, ...(several ? [] : (only?.typeParameters ?? []))], links),
    ),
    part("parameters", parameters(only?.parameters ?? [], links)),
    part("returns", only?.returns ? returned(only.returns, links) : ""),
    part("throws", list(main.throws, links)),
    part(
      "values",
      symbol.values
        ? table(symbol.values.columns, [
            ...symbol.values.list.map((value) => [
              code(value.text),
              ...value.cells.map((cell) => inlines(cell, links)),
            ]),
            ...symbol.values.others.map((row) => row.map((cell) => inlines(cell, links))),
          ])
        : "",
    ),
    part("data-fields", members(event?.fields ?? [], links)),
    part(
      "event",
      event
        ? `${[
            `Name: ${code(event.name)}`,
            ...event.parts.map((one) => `${one.label}: ${symbolLink(one.text, one.ref, links)}`),
          ].join("  \n")}\n\n${blocks([...event.doc.summary, ...event.doc.remarks], links)}`
        : "",
    ),
    part("remarks", blocks(main.remarks, links)),
    ...view.members.map((group) => part(group.id, members(group.list, links))),
    part(
      "entries",
      view.inline
        .map(
          (one) =>
            `### ${one.name} {#${one.id.slice(one.id.indexOf("#") + 1)}}\n\n${fence(textOf(one.signatures[0]?.tokens ?? one.declaration))}\n\n${docText(one.doc, links, "####")}`,
        )
        .join("\n\n"),
    ),
    part(
      "inherited",
      symbol.inherited
        .map(
          (one) => `- ${symbolLink(one.name, one.ref, links)} from ${symbolLink(one.from.text, one.from.ref, links)}`,
        )
        .join("\n"),
    ),
    part("examples", examples(main, links)),
    ...view.related.map((group) =>
      part(
        group.id,
        group.links.map((link) => `- [${link.code ? code(link.text) : link.text}](${twinHref(link.href)})`).join("\n"),
      ),
    ),
    part(
      "see-also",
      list(
        [main, ...(several ? signatures.map((one) => one.doc) : [])].flatMap((doc) => doc.see),
        links,
      ),
    ),
  ]
    .filter((text) => text !== "")
    .join("\n\n")
}

export function referenceIndexMarkdown(view: ReferenceIndexView): string {
  const { links } = view
  return [
    docText(view.doc, links, "##"),
    ...view.groups.map((group) => `## ${group.title}\n\n${members(group.list, links)}`),
  ].join("\n\n")
}

export function changesMarkdown({ changes, links, indexHref, guideHref }: ChangesView): string {
  const guide = guideHref === undefined ? "" : ` To move your code, follow the [upgrade guide](${twinHref(guideHref)}).`
  const groups = changes.groups.map((group) => {
    const isPlain = ({ status, note }: Change) => status === "added" && note === undefined
    const plain = group.changes
      .filter(isPlain)
      .flatMap(({ after }) => (after ? symbolLink(after.name, after.ref, links) : []))
    const lines = group.changes
      .filter((change) => !isPlain(change))
      .map(({ status, before, after, retyped, note }) => {
        const old = before ? code(before.name) : ""
        const now = after ? symbolLink(after.name, after.ref, links) : ""
        const what = status === "renamed" ? `${old} → ${now}` : now || old
        const types =
          retyped && before && after
            ? ` (before: ${code(textOf(before.tokens))}; now: ${code(textOf(after.tokens))})`
            : ""
        return `- ${status}: ${what}${types}${note === undefined ? "" : `. ${note}`}`
      })
    const added = plain.length > 0 ? [`- added: ${plain.join(", ")}`] : []
    return `## ${group.name}\n\n${[...lines, ...added].join("\n")}`
  })
  return [
    `This page compares every exported name with ${changes.label}.${guide}`,
    ...groups,
    `## Next step\n\nLook up the names that you use in the [reference](${twinHref(indexHref)}).`,
  ].join("\n\n")
}

export function memberTableMarkdown(members: readonly MemberView[], links: ReferenceLinks): string {
  return table(
    ["Name", "What it is"],
    members.map((one) => [symbolLink(one.name, one.id, links), inlines(one.summary, links)]),
  )
}

function docText(doc: Doc, links: ReferenceLinks, level: string): string {
  return [blocks(doc.summary, links), blocks(doc.remarks, links), examples(doc, links, level)]
    .filter((text) => text !== "")
    .join("\n\n")
}

function overload(signature: Signature, links: ReferenceLinks): string {
  return [
    fence(textOf(signature.tokens)),
    blocks(signature.doc.summary, links),
    parameters([...signature.typeParameters, ...signature.parameters], links),
    signature.returns ? `Returns ${returned(signature.returns, links)}` : "",
    signature.doc.throws.length > 0 ? `Throws:\n\n${list(signature.doc.throws, links)}` : "",
    blocks(signature.doc.remarks, links),
    examples(signature.doc, links),
  ]
    .filter((text) => text !== "")
    .join("\n\n")
}

function returned({ type, text }: NonNullable<Signature["returns"]>, links: ReferenceLinks): string {
  return code(textOf(type)) + described(blocks(text, links))
}

/** What stands behind a name in a list. */
function described(text: string): string {
  return text === "" ? "" : `: ${indent(text)}`
}

function parameters(all: readonly Parameter[], links: ReferenceLinks): string {
  return all
    .map((one) => {
      const type = one.type.length > 0 ? `, ${code(textOf(one.type))}` : ""
      return `- ${code(one.name)}${type}${one.optional ? " (optional)" : ""}${described(blocks(one.text, links))}`
    })
    .join("\n")
}

function members(all: readonly MemberView[], links: ReferenceLinks): string {
  return all
    .map((one) => {
      const type = one.type.length > 0 ? `, ${code(textOf(one.type))}` : ""
      return `- ${symbolLink(one.name, one.id, links)}${type}${one.optional ? " (optional)" : ""}${described(inlines(one.summary, links))}`
    })
    .join("\n")
}

function examples(doc: Doc, links: ReferenceLinks, level = "###"): string {
  return doc.examples
    .map(({ title, blocks: own }) => `${title === "" ? "" : `${level} ${title}\n\n`}${blocks(own, links)}`)
    .join("\n\n")
}

function list(items: readonly Block[][], links: ReferenceLinks): string {
  return items.map((item) => `- ${indent(blocks(item, links))}`).join("\n")
}

function blocks(all: readonly Block[], links: ReferenceLinks): string {
  return all
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return inlines(block.children, links)
        case "note":
          return `**${block.label}:** ${inlines(block.children, links)}`
        case "heading":
          return `**${inlines(block.children, links)}**`
        case "list":
          return block.items
            .map((item, index) => `${block.ordered ? `${block.start + index}.` : "-"} ${indent(blocks(item, links))}`)
            .join("\n")
        case "quote":
          return blocks(block.children, links).replace(/^/gm, "> ")
        case "table":
          return table(
            block.head.map((cell) => inlines(cell, links)),
            block.rows.map((row) => row.map((cell) => inlines(cell, links))),
          )
        case "code":
          return fence(block.text, block.language)
        case "rule":
          return "---"
        default:
          return block satisfies never
      }
    })
    .join("\n\n")
}

function inlines(nodes: readonly Inline[], links: ReferenceLinks): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case "text":
          return node.text
        case "code":
          return code(node.text)
        case "strong":
          return `**${inlines(node.children, links)}**`
        case "emphasis":
          return `*${inlines(node.children, links)}*`
        case "break":
          return "  \n"
        case "symbol": {
          const href = links.refs[node.ref]
          const text = inlines(node.children, links)
          return href === undefined ? text : `[${text}](${twinHref(href)})`
        }
        case "link":
          return `[${inlines(node.children, links)}](${twinHref(links.urls[node.url]?.href ?? node.url)})`
        default:
          return node satisfies never
      }
    })
    .join("")
}

function symbolLink(text: string, ref: SymbolId | undefined, links: ReferenceLinks): string {
  const href = ref === undefined ? undefined : links.refs[ref]
  return href === undefined ? code(text) : `[${code(text)}](${twinHref(href)})`
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map((token) => token.text).join("")
}

function code(text: string): string {
  const line = onOneLine(text)
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``
}

function fence(text: string, language = "ts"): string {
  const mark = text.includes("```") ? "````" : "```"
  return `${mark}${language}\n${text}\n${mark}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("\n", " ").replace(/(?<!\\)\|/g, "\\|")).join(" | ")} |`
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n")
}

function indent(text: string): string {
  return text.replaceAll("\n", "\n  ")
}
