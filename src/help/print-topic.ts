/** Prints help on a terminal: at most 80 columns, with colours only if the terminal has them. */
import pc from "picocolors"
import type { HelpEntry, Section, Topic } from "./topics.js"

const columns = 80

type Colors = ReturnType<typeof pc.createColors>

export function printTopic({ intro, sections }: Topic, color: boolean): string {
  const titled = sections.length > 1 ? sections : sections.map(({ entries }) => ({ entries }))
  return `${[...intro.map((text) => wrap(text)), ...titled.flatMap((section) => blocksOf(section, color))].join("\n\n")}\n`
}

export function printSections(sections: readonly Section[], color: boolean): string {
  return `${sections.flatMap((section) => blocksOf(section, color)).join("\n\n")}\n`
}

function blocksOf({ title, entries }: { title?: string; entries: readonly HelpEntry[] }, color: boolean): string[] {
  const colors = pc.createColors(color)
  const blocks = entries.map((entry) => printed(entry, colors, ""))
  return title === undefined ? blocks : [colors.underline(`${title}:`), ...blocks]
}

function printed({ name, kind, text, entries = [] }: HelpEntry, colors: Colors, indent: string): string {
  const [first = "", ...more] = wrap(`${name}  ${kind}`, indent, `${indent}        `).split("\n")
  const head = `${indent}${colors.bold(name)}${colors.dim(first.slice(indent.length + name.length))}`
  return [
    head.trimEnd(),
    ...more.map((line) => colors.dim(line)),
    ...text.map((paragraph) => wrap(paragraph, `${indent}    `)),
    ...entries.map((entry) => printed(entry, colors, `${indent}    `)),
  ].join("\n")
}

/** Wraps words to the terminal's width. Code between backticks stays on one line if it fits. */
function wrap(text: string, indent = "", hanging = indent): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.match(/ *(?:`[^`]{1,60}`|[^ ])+/g) ?? []) {
    if (line.trim() === "") line += word.trimStart()
    else if (line.length + word.length <= columns) line += word
    else {
      lines.push(line)
      line = hanging + word.trimStart()
    }
  }
  return [...lines, line].join("\n")
}
