/** How the playground and the helpers read as Markdown: the tables that they stand on. */
import { block } from "@theme/components/writer-component"
import type { HelperTable } from "./helper-tables.js"
import { groups, options } from "./options.js"

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

export function playgroundMarkdown(): string {
  const optionRows = options.map(({ label, member, attribute, group, says, choices }) => [
    member === undefined ? label : `\`${member}\``,
    attribute === undefined ? "none" : `\`${attribute}\``,
    groups[group],
    choices
      ? Object.entries(choices)
          .map(([value, words]) => (value === "" ? words : `\`${value}\``))
          .join(", ")
      : says,
  ])
  return markdownTable(["Option", "Attribute", "Belongs to", "Values"], optionRows)
}
