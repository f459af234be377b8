import { markdownLink, markdownText } from "../src/print/markdown.js"
import { twinHref } from "./twin-href.js"

/** A list of links to twins, for the Markdown of a component: `- [label](href) (note): text`. */
export function twinList(
  items: readonly { label: string; href?: string | undefined; note?: string | number; text?: string }[],
): string {
  const lines = items.map(({ label, href, note, text = "" }) =>
    [
      `- ${href === undefined ? markdownText(label) : markdownLink(label, twinHref(href))}`,
      note === undefined ? "" : ` (${note})`,
      text === "" ? "" : `: ${markdownText(text)}`,
    ].join(""),
  )
  return lines.length === 0 ? "" : `\n\n${lines.join("\n")}\n\n`
}
