/** Generates `MANUAL.md`: the chapters of `manual/`, followed by what `help` shows. */
import type { Command } from "commander"
import GithubSlugger from "github-slugger"
import { makeProgram } from "../cli.js"
import { fillBrand } from "../config/brand.js"
import type { Disk } from "../disk.js"
import { commandsHelp, type OptionHelp } from "./commands.js"
import { componentsTopic } from "./components.js"
import { type HelpEntry, helpTopics, type Topic } from "./topics.js"

/** The folder of the chapters: the docs of the manual's own site. */
export const chaptersFolder = "manual/content/docs"

/** The manual generated from a disk that holds the repository. */
export async function currentManual(disk: Disk): Promise<string> {
  const files = (await disk.list(chaptersFolder)).map(({ path }) => path).filter((path) => path.endsWith(".md"))
  const chapters = await Promise.all(
    files.sort().map(async (path) => ({
      name: path.slice(chaptersFolder.length + 1),
      text: chapterText(new TextDecoder().decode(await disk.read(path))),
    })),
  )
  const topics = [...helpTopics(), await componentsTopic({ theme: disk })]
  return manualText(chapters, topics, makeProgram())
}

/** A chapter without its front matter, with the brand names that it shows. */
function chapterText(file: string): string {
  return fillBrand(file.replace(/^---\n[^]*?\n---\n+/, ""), {}).text
}

interface Chapter {
  /** Its file. */
  name: string
  /** Begins with its `#` heading. */
  text: string
}

function manualText(chapters: readonly Chapter[], topics: readonly Topic[], program: Command): string {
  const slugger = new GithubSlugger()
  const titled = (text: string) => ({ text, title: /^## (.+)$/m.exec(text)?.[1] ?? "" })
  const parts = [
    ...chapters.map(({ name, text }) => ({ target: name, ...titled(demoted(text)) })),
    { target: "/docs/commands", ...titled(commandsPart(program)) },
    ...topics.map((topic) => ({ target: `/docs/help/${topic.name}`, ...titled(topicPart(topic)) })),
  ].map((part) => ({ ...part, id: slugger.slug(part.title) }))
  const ids = new Map(parts.map(({ target, id }) => [target, id]))
  // In one file, a link to a page of the site leads to a heading.
  const inside = (text: string) =>
    text.replace(/\]\(([^()\s#]+)(#[^()\s]+)?\)/g, (link, target: string, anchor?: string) =>
      ids.has(target) ? `](${anchor ?? `#${ids.get(target)}`})` : link,
    )
  return `# Manual

<!-- Written by \`npm run manual\` from manual/ and from what \`captcha-docs help\` shows. Change it there. -->

${parts.map(({ title, id }) => `- [${title}](#${id})`).join("\n")}

${parts.map(({ text }) => inside(text).trim()).join("\n\n")}
`
}

/** Lowers each heading by one level, except inside code fences. */
function demoted(chapter: string): string {
  let fence = ""
  return chapter
    .split("\n")
    .map((line) => {
      const mark = /^(`{3,})/.exec(line)?.[1]
      if (mark !== undefined && fence === "") fence = mark
      else if (line === fence) fence = ""
      return fence === "" && /^#+ /.test(line) ? `#${line}` : line
    })
    .join("\n")
}

function commandsPart(program: Command): string {
  const { shared, commands } = commandsHelp(program)
  const parts = commands.map(({ usage, text, options, example }) =>
    [
      `### \`captcha-docs ${usage}\``,
      text,
      ...(options.length > 0 ? [options.map(option).join("\n")] : []),
      `\`\`\`console\n$ ${example}\n\`\`\``,
    ].join("\n\n"),
  )
  return `## Commands

Every command takes these options:

${shared.map(option).join("\n")}

${parts.join("\n\n")}`
}

function option({ flags, text }: OptionHelp): string {
  return `- \`${flags}\`: ${text}`
}

function topicPart({ title, intro, sections }: Topic): string {
  const blocks = sections.map((section) => {
    const bullets = section.entries.map((entry) => bullet(entry, "")).join("\n")
    return sections.length > 1 ? `### \`${section.title}\`\n\n${bullets}` : bullets
  })
  return [`## ${title}`, ...intro, ...blocks].join("\n\n")
}

function bullet({ name, kind, text, entries = [] }: HelpEntry, indent: string): string {
  const lines = [
    `${indent}- **\`${name}\`** (${code(kind)}): ${text.join(" ")}`,
    ...entries.map((entry) => bullet(entry, `${indent}  `)),
  ]
  return lines.join("\n")
}

/** A type as code; text after it as words. */
function code(kind: string): string {
  const required = kind.endsWith(", required")
  return `\`${required ? kind.slice(0, -", required".length) : kind}\`${required ? ", required" : ""}`
}
