/** Run by `npm run types`, after TypeScript has written the declarations. */
import path from "node:path"
import { makeProgram } from "../cli.js"
import { realDisk } from "../disk.js"
import { commandsHelp } from "./commands.js"
import { componentsTopic } from "./components.js"
import { editorFiles } from "./editor-files.js"
import { topicNames } from "./list-topics.js"
import { helpTopics } from "./topics.js"

const disk = realDisk(path.resolve(import.meta.dirname, "../.."))
for (const [file, text] of Object.entries(editorFiles())) await disk.write(file, text)

/** `captcha-docs/help.json`: what `captcha-docs help` shows, for programs. */
const topics = [...helpTopics(), await componentsTopic({ theme: disk })]
const help = {
  ...commandsHelp(makeProgram()),
  topics: topics.map((topic) => ({ ...topic, about: topicNames[topic.name] })),
}
await disk.write("dist/help.json", `${JSON.stringify(help)}\n`)
