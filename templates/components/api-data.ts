import type { ApiCode, ApiError, ApiField } from "../../src/api/api-document.js"
import type { Block, Inline } from "../../src/reference/model.js"
import type { ShownBody, ShownOperation } from "./operation-data.js"

export type { ApiCode, ApiError, ApiField, ShownBody, ShownOperation }

// ---- as Markdown ----

export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).join("\n\n")
}

/** In the cell of a table. */
export function cellText(blocks: readonly Block[]): string {
  return blocksText(blocks)
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return inlineText(block.children)
    case "note":
      return `**${block.label}:** ${inlineText(block.children)}`
    case "list":
      return block.items
        .map(
          (item, index) =>
            `${block.ordered ? `${block.start + index}.` : "-"} ${blocksText(item).replaceAll("\n", "\n  ")}`,
        )
        .join("\n")
    case "quote":
      return blocksText(block.children).replace(/^/gm, "> ")
    case "code":
      return `\`\`\`${block.language}\n${block.text}\n\`\`\``
    case "table":
      return table(
        block.head.map(inlineText),
        block.rows.map((row) => row.map(inlineText)),
      )
    case "rule":
      return "---"
    default:
      return block satisfies never
  }
}

function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node): string => {
      if (node.kind === "text") return node.text
      if (node.kind === "code") return `\`${node.text}\``
      if (node.kind === "break") return "\n"
      const inner = inlineText(node.children)
      if (node.kind === "strong") return `**${inner}**`
      if (node.kind === "emphasis") return `*${inner}*`
      return node.kind === "link" ? `[${inner}](${node.url})` : inner
    })
    .join("")
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\n/g, " ")).join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}

export function fence({ language, text }: Pick<ApiCode, "language" | "text">): string {
  return `\`\`\`${language}\n${text}\n\`\`\``
}
