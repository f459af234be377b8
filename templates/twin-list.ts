import { markdownLink, markdownText } from "../src/print/markdown.js"
import { twinHref } from "./twin-href.js"

interface Item {
  label: string
  href?: string | undefined
  note?: string | number
  text?: string
  children?: readonly Item[]
}

/** A list of links to twins, as Markdown: `- [label](href) (note): text`. */
export function twinList(items: readonly Item[]): string {
  return items.length === 0 ? "" : `\n\n${linesOf(items).join("\n")}\n\n`
}

function linesOf(items: readonly Item[]): string[] {
  return items.flatMap(({ label, href, note, text = "", children = [] }) => [
    [
      `- ${href === undefined ? markdownText(label) : markdownLink(label, twinHref(href))}`,
      note === undefined ? "" : ` (${note})`,
      text === "" ? "" : `: ${markdownText(text)}`,
    ].join(""),
    ...linesOf(children).map((line) => `  ${line}`),
  ])
}
