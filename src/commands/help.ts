/** `captcha-docs help`: the commands, and everything that a site may hold, from the program's own schemas. */
import type { Command } from "commander"
import { realDisk } from "../disk.js"
import { componentsTopic } from "../help/components.js"
import { printSections, printTopic } from "../help/print-topic.js"
import { helpTopics, type Section, sectionsNamed, type Topic } from "../help/topics.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type { Reporter } from "../report/console.js"
import { UsageError } from "../setup/usage-error.js"

export interface HelpOptions {
  /** What the user asks for: a command, a topic, or the name of a key, a component or a problem. */
  asked?: string | undefined
  program: Command
  /** Absolute path of the site whose components are shown beside the theme's. */
  root: string
  /** Absolute path of the folder that holds our `templates/`. */
  packageRoot: string
}

export async function help({ asked, program, root, packageRoot }: HelpOptions, reporter: Reporter): Promise<void> {
  const command = asked === undefined ? program : program.commands.find((candidate) => candidate.name() === asked)
  command?.outputHelp()
  if (asked === undefined) return
  const known = helpTopics()
  if (command) {
    // A key may have the same name.
    show(asked, known, reporter)
    return
  }
  const components = async () => {
    const site = root === packageRoot ? undefined : realDisk(root)
    return [await componentsTopic({ theme: realDisk(packageRoot), site })]
  }
  // Components are read from their files, which is slow: only for a capitalized name, or if nothing else matches.
  const ways = [async () => known, components]
  for (const topics of /^[A-Z]/.test(asked) ? ways.reverse() : ways) {
    if (show(asked, await topics(), reporter)) return
  }
  throw unknownTopic(asked, program, [...known, ...(await components())])
}

function show(asked: string, topics: readonly Topic[], reporter: Reporter): boolean {
  const topic = topics.find(({ name }) => name === asked)
  const sections = topic ? [] : sectionsNamed(asked, topics)
  if (topic) reporter.result(printTopic(topic, reporter.color))
  else if (sections.length > 0) reporter.result(printSections(sections, reporter.color))
  else return false
  return true
}

function unknownTopic(asked: string, program: Command, topics: readonly Topic[]): UsageError {
  const names = [
    ...program.commands.map((command) => command.name()),
    ...topics.flatMap(({ name, sections }) => [name, ...sections.flatMap(namesIn)]),
  ]
  const near = nearest(asked, names)
  return new UsageError(
    `unknown help topic: ${asked}`,
    didYouMean(near) ?? "run `captcha-docs help` to list the topics",
  )
}

/** The names of a section's entries; of keys also the last part. */
function namesIn({ entries }: Section): string[] {
  return entries.flatMap(({ name }) => [name, name.slice(name.lastIndexOf(".") + 1)])
}
