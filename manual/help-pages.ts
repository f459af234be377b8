/** A page for each command and each topic of `captcha-docs help`, from what the installed program says of itself. */
import help from "captcha-docs/help.json"

interface Entry {
  name: string
  kind: string
  text: string[]
  entries?: Entry[]
}

interface Section {
  title: string
  entries: Entry[]
}

interface Topic {
  name: string
  title: string
  about: string
  intro: string[]
  sections: Section[]
}

const { shared, commands } = help
const topics: Topic[] = help.topics

export const helpPages = [...commands.map(commandPage), ...topics.map(topicPage)]

function commandPage({ name, usage, text, options, example }: (typeof commands)[number], index: number) {
  const own = options.length > 0 ? `## Options\n\n${list(options)}\n\n` : ""
  return {
    url: `/docs/commands/${name}`,
    title: name,
    description: text,
    markdown: `---
sidebar_position: ${index + 1}
---

\`\`\`console
$ npx ${example}
\`\`\`

Its form is \`captcha-docs ${usage}\`.

${own}## Options of every command

${list(shared)}
`,
  }
}

function list(options: typeof shared): string {
  return options.map(({ flags, text }) => `- \`${flags}\`: ${text}`).join("\n")
}

function topicPage({ name, title, about, intro, sections }: Topic, index: number) {
  const level = sections.length > 1 ? 3 : 2
  const parts = sections.map((section) => {
    const prefix = sections.length > 1 ? `${section.title}-` : ""
    const entries = section.entries.map((entry) => entryPart(entry, level, prefix))
    return [...(sections.length > 1 ? [`## \`${section.title}\``] : []), ...entries].join("\n\n")
  })
  const names = [...new Set(sections.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry.name))))]
  return {
    url: `/docs/help/${name}`,
    title,
    description: sentence(about),
    markdown: `---
sidebar_position: ${index + 1}
toc_max_heading_level: ${level}
allow_symbols: { ${names.map((key) => `${key}: this page describes it`).join(", ")} }
---

${[...intro, ...parts].join("\n\n")}
`,
  }
}

/** A key, a code or a component below a heading of its own, so that links and the search lead to it. */
function entryPart({ name, kind, text, entries = [] }: Entry, level: number, prefix: string): string {
  const depth = Math.min(6, level + name.split(".").length - 1)
  return [
    `${"#".repeat(depth)} \`${name}\` {#${prefix}${name}}`,
    ofKind(kind),
    ...text,
    ...(entries.length > 0 ? [entries.map(part).join("\n")] : []),
  ].join("\n\n")
}

function part({ name, kind, text }: Entry): string {
  return `- \`${name}\` (${ofKind(kind)}): ${text.join(" ")}`
}

/** A type as code; whether it is required in words. */
function ofKind(kind: string): string {
  const type = kind.replace(/, required$/, "")
  return `\`${type}\`${type === kind ? "" : ", required"}`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
