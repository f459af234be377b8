/** How the playground and the helpers read as Markdown: the tables that they stand on. */
import { block } from "@theme/components/writer-component"
import type { Brand } from "./brand.js"
import type { HelperTable } from "./helper-tables.js"
import { defaultOf, defaultsFor, options, valuesOf } from "./options.js"

/** A helper's table in Markdown. */
export function tableBlock({ caption, head, rows }: HelperTable): string {
  return block(`**${caption}**`, markdownTable(head, rows))
}

/** A table in Markdown. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

/** The options and their defaults, as the page shows them without scripts. */
export function playgroundMarkdown(brand: Brand): string {
  const defaults = defaultsFor(brand.sitekeyPlaceholder)
  const optionRows = options.map((option) => [
    option.member === undefined ? option.label : `\`${option.member}\``,
    option.attribute === undefined ? "none" : `\`${option.attribute}\``,
    valuesOf(option),
    defaultOf(option, defaults),
  ])
  return markdownTable(["Option", "Attribute", "Values", "Default"], optionRows)
}
