/** Generates `MANUAL.md`: the chapters of `manual/`, followed by what `help` shows. */
import type { Argument, Command, Help, Option } from "commander"
import GithubSlugger from "github-slugger"
import { makeProgram } from "../cli.js"
import type { Disk } from "../disk.js"
import { componentsTopic } from "./components.js"
import { type HelpEntry, helpTopics, type Topic } from "./topics.js"

/** The manual generated from a disk that holds the repository. */
export async function currentManual(disk: Disk): Promise<string> {
  const files = (await disk.list("manual")).map(({ path }) => path).sort()
  const chapters = await Promise.all(files.map(async (file) => new TextDecoder().decode(await disk.read(file))))
  const topics = [...helpTopics(), await componentsTopic({ theme: disk })]
  return manualText(chapters, topics, makeProgram())
}

/** @param chapters Their texts in order, each with a `#` heading of its own. */
function manualText(chapters: readonly string[], topics: readonly Topic[], program: Command): string {
  const parts = [...chapters.map(demoted), commandsPart(program), ...topics.map(topicPart)]
  const titles = parts.map((part) => /^## (.+)$/m.exec(part)?.[1] ?? "")
  const slugger = new GithubSlugger()
  const contents = titles.map((title) => `- [${title}](#${slugger.slug(title)})`).join("\n")
  return `# Manual

<!-- Written by \`npm run manual\` from manual/ and from what \`captcha-docs help\` shows. Change it there. -->

${contents}

${parts.map((part) => part.trim()).join("\n\n")}
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
  const { commands } = program
  const shared = commands[0]?.options.filter(({ flags }) => commands.every((other) => hasOption(other, flags))) ?? []
  const parts = commands.map((command) => {
    const options = command.options.filter(({ flags }) => !shared.some((other) => other.flags === flags))
    const help = command.createHelp()
    const example = /Example:\n {2}\$ (.+)/.exec(helpOf(command))?.[1]
    return [
      `### \`captcha-docs ${command.name()}${command.registeredArguments.map((parameter) => ` ${argument(parameter)}`).join("")}\``,
      sentence(command.description()),
      ...(options.length > 0 ? [options.map((item) => option(item, help)).join("\n")] : []),
      `\`\`\`console\n$ ${example}\n\`\`\``,
    ].join("\n\n")
  })
  return `## Commands

Every command takes these options:

${shared.map((item) => option(item, program.createHelp())).join("\n")}

${parts.join("\n\n")}`
}

function argument(parameter: Argument): string {
  const text = `${parameter.name()}${parameter.variadic ? "..." : ""}`
  return parameter.required ? `<${text}>` : `[${text}]`
}

function hasOption(command: Command, flags: string): boolean {
  return command.options.some((option) => option.flags === flags)
}

function option(item: Option, help: Help): string {
  return `- \`${item.flags}\`: ${help.optionDescription(item)}`
}

function helpOf(command: Command): string {
  let text = ""
  const { writeOut } = command.configureOutput()
  command.configureOutput({
    writeOut: (more) => {
      text += more
    },
  })
  command.outputHelp()
  command.configureOutput(writeOut ? { writeOut } : {})
  return text
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`
}
