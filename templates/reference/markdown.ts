/** The pages of a reference as Markdown. Targets of links are the twins' paths: `resolve` makes them from pages' paths. */

import type { Block, Doc, Inline, Parameter, Signature, SymbolId, Token } from "../../src/reference/model.js"
import type {
  ChangesView,
  MemberView,
  ReferenceIndexView,
  ReferenceLinks,
  SymbolView,
} from "../../src/reference/symbol-view.js"
import { onOneLine } from "./one-line.js"

export type Resolve = (href: string) => string

interface Context {
  links: ReferenceLinks
  resolve: Resolve
}

export function symbolMarkdown(view: SymbolView, resolve: Resolve): string {
  const { symbol, event } = view
  const context: Context = { links: view.links, resolve }
  const { signatures } = symbol
  const several = signatures.length > 1
  const [only] = signatures
  const main = several ? symbol.doc : (only?.doc ?? symbol.doc)
  const titles = new Map(view.sections.map(({ id, title }) => [id, title]))
  const part = (id: string, text: string) =>
    titles.has(id) && text.trim() !== "" ? `## ${titles.get(id)}\n\n${text}` : ""
  const marks = [
    main.since === undefined ? "" : `Since ${main.since}.`,
    main.deprecated ? `Deprecated. ${blocks(main.deprecated, context)}`.trim() : "",
    main.defaultValue ? `Default: ${blocks(main.defaultValue, context)}` : "",
  ]
  return [
    ...(several ? [] : [fence(textOf(only?.tokens ?? symbol.declaration))]),
    view.importLine === undefined ? "" : fence(textOf(view.importLine)),
    blocks(main.summary.slice(1), context),
    marks.filter((mark) => mark !== "").join("  \n"),
    ...(several
      ? signatures.map((signature, index) => part(`overload-${index + 1}`, overload(signature, context)))
      : []),
    part(
      "type-parameters",
      parameters([...symbol.typeParameters, ...(several ? [] : (only?.typeParameters ?? []))], context),
    ),
    part("parameters", parameters(only?.parameters ?? [], context)),
    part(
      "returns",
      only?.returns ? `${code(textOf(only.returns.type))} ${blocks(only.returns.text, context)}`.trim() : "",
    ),
    part("throws", list(main.throws, context)),
    part(
      "values",
      symbol.values
        ? table(symbol.values.columns, [
            ...symbol.values.list.map((value) => [
              code(value.text),
              ...value.cells.map((cell) => inlines(cell, context)),
            ]),
            ...symbol.values.others.map((row) => row.map((cell) => inlines(cell, context))),
          ])
        : "",
    ),
    part(
      "event",
      event
        ? `${[
            `Name: ${code(event.name)}`,
            ...event.parts.map((one) => `${one.label}: ${symbolLink(one.text, one.ref, context)}`),
          ].join("  \n")}\n\n${blocks([...event.doc.summary, ...event.doc.remarks], context)}`
        : "",
    ),
    part("data-fields", members(event?.fields ?? [], context)),
    part("remarks", blocks(main.remarks, context)),
    ...view.members.map((group) => part(group.id, members(group.list, context))),
    part(
      "entries",
      view.inline
        .map(
          (one) =>
            `### ${one.name}\n\n${fence(textOf(one.signatures[0]?.tokens ?? one.declaration))}\n\n${docText(one.doc, context)}`,
        )
        .join("\n\n"),
    ),
    part(
      "inherited",
      symbol.inherited
        .map(
          (one) =>
            `- ${symbolLink(one.name, one.ref, context)} from ${symbolLink(one.from.text, one.from.ref, context)}`,
        )
        .join("\n"),
    ),
    part("examples", examples(main, context)),
    ...view.related.map((group) =>
      part(
        group.id,
        group.links.map((link) => `- [${link.code ? code(link.text) : link.text}](${resolve(link.href)})`).join("\n"),
      ),
    ),
    part(
      "see-also",
      list(
        [main, ...(several ? signatures.map((one) => one.doc) : [])].flatMap((doc) => doc.see),
        context,
      ),
    ),
  ]
    .filter((text) => text !== "")
    .join("\n\n")
}

export function referenceIndexMarkdown(view: ReferenceIndexView, resolve: Resolve): string {
  const context: Context = { links: view.links, resolve }
  return [
    docText(view.doc, context),
    ...view.groups.map((group) => `## ${group.title}\n\n${members(group.list, context)}`),
  ].join("\n\n")
}

export function changesMarkdown({ changes, links }: ChangesView, resolve: Resolve): string {
  const context: Context = { links, resolve }
  return changes.groups
    .map((group) => {
      const lines = group.changes.map(({ status, before, after, retyped, note }) => {
        const old = before ? code(before.name) : ""
        const now = after ? symbolLink(after.name, after.ref, context) : ""
        const what = status === "renamed" ? `${old} → ${now}` : now || old
        const types =
          retyped && before && after
            ? ` (before: ${code(textOf(before.tokens))}; now: ${code(textOf(after.tokens))})`
            : ""
        return `- ${status}: ${what}${types}${note === undefined ? "" : `. ${note}`}`
      })
      return `## ${group.name}\n\n${lines.join("\n")}`
    })
    .join("\n\n")
}

export function memberTableMarkdown(members: readonly MemberView[], links: ReferenceLinks): string {
  const context: Context = { links, resolve: (href) => href }
  return table(
    ["Name", "What it is"],
    members.map((one) => [symbolLink(one.name, one.id, context), inlines(one.summary, context)]),
  )
}

function docText(doc: Doc, context: Context): string {
  return [blocks(doc.summary, context), blocks(doc.remarks, context), examples(doc, context)]
    .filter((text) => text !== "")
    .join("\n\n")
}

function overload(signature: Signature, context: Context): string {
  return [
    fence(textOf(signature.tokens)),
    blocks(signature.doc.summary, context),
    parameters([...signature.typeParameters, ...signature.parameters], context),
    signature.returns
      ? `Returns ${code(textOf(signature.returns.type))} ${blocks(signature.returns.text, context)}`.trim()
      : "",
    list(signature.doc.throws, context),
    blocks(signature.doc.remarks, context),
    examples(signature.doc, context),
  ]
    .filter((text) => text !== "")
    .join("\n\n")
}

function parameters(all: readonly Parameter[], context: Context): string {
  return all
    .map((one) => {
      const type = one.type.length > 0 ? `, ${code(textOf(one.type))}` : ""
      const text = blocks(one.text, context)
      return `- ${code(one.name)}${type}${one.optional ? " (optional)" : ""}${text === "" ? "" : `: ${indent(text)}`}`
    })
    .join("\n")
}

function members(all: readonly MemberView[], context: Context): string {
  return all
    .map((one) => {
      const type = one.type.length > 0 ? `, ${code(textOf(one.type))}` : ""
      return `- ${symbolLink(one.name, one.id, context)}${type}${one.optional ? " (optional)" : ""}: ${inlines(one.summary, context)}`
    })
    .join("\n")
}

function examples(doc: Doc, context: Context): string {
  return doc.examples
    .map(({ title, blocks: own }) => `${title === "" ? "" : `**${title}**\n\n`}${blocks(own, context)}`)
    .join("\n\n")
}

function list(items: readonly Block[][], context: Context): string {
  return items.map((item) => `- ${indent(blocks(item, context))}`).join("\n")
}

function blocks(all: readonly Block[], context: Context): string {
  return all
    .map((block) => {
      switch (block.kind) {
        case "paragraph":
          return inlines(block.children, context)
        case "note":
          return `**${block.label}:** ${inlines(block.children, context)}`
        case "heading":
          return `**${inlines(block.children, context)}**`
        case "list":
          return block.items
            .map((item, index) => `${block.ordered ? `${block.start + index}.` : "-"} ${indent(blocks(item, context))}`)
            .join("\n")
        case "quote":
          return blocks(block.children, context).replace(/^/gm, "> ")
        case "table":
          return table(
            block.head.map((cell) => inlines(cell, context)),
            block.rows.map((row) => row.map((cell) => inlines(cell, context))),
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

function inlines(nodes: readonly Inline[], context: Context): string {
  return nodes
    .map((node) => {
      switch (node.kind) {
        case "text":
          return node.text
        case "code":
          return code(node.text)
        case "strong":
          return `**${inlines(node.children, context)}**`
        case "emphasis":
          return `*${inlines(node.children, context)}*`
        case "break":
          return "  \n"
        case "symbol": {
          const href = context.links.refs[node.ref]
          const text = inlines(node.children, context)
          return href === undefined ? text : `[${text}](${context.resolve(href)})`
        }
        case "link":
          return `[${inlines(node.children, context)}](${context.resolve(context.links.urls[node.url]?.href ?? node.url)})`
        default:
          return node satisfies never
      }
    })
    .join("")
}

function symbolLink(text: string, ref: SymbolId | undefined, { links, resolve }: Context): string {
  const href = ref === undefined ? undefined : links.refs[ref]
  return href === undefined ? code(text) : `[${code(text)}](${resolve(href)})`
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
