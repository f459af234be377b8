/** A process of its own for `highlight.slow.test.ts`: prints the colours of one sample in the languages named, in their order. */
import { highlight, loadLanguage } from "../../src/code/highlight.js"
import { sample } from "./sample-of-all.js"

const colours: Record<string, string> = {}
for (const language of process.argv[2]?.split(",") ?? []) {
  await loadLanguage(language)
  colours[language] = highlight(sample, language, new Map())
}
process.stdout.write(JSON.stringify(colours))
