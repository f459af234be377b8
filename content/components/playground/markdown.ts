/** How the playground and the helpers read as Markdown: the tables that they stand on. */
import { block } from "@theme/components/writer-component"
import type { Brand } from "./brand.js"
import type { HelperTable } from "./helper-tables.js"
import { defaultsFor, optionsTable } from "./options.js"

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
  const { head, rows } = optionsTable(defaultsFor(brand.sitekeyPlaceholder))
  return markdownTable(head, rows)
}
