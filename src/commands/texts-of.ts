import type { TextFile } from "../model.js"
import type { Knowledge } from "../pipeline.js"
import type { TextOf } from "../report/format.js"

/** Source texts for the excerpts under problems. */
export function textsOf(
  knowledge: Pick<Knowledge, "files">,
  configFile: { path: string; text: string },
  beside: readonly ({ path: string; text: string } | undefined)[] = [],
): TextOf {
  const texts = new Map(
    knowledge.files.filter((file): file is TextFile => file.kind === "text").map((file) => [file.path, file.text]),
  )
  texts.set(configFile.path, configFile.text)
  for (const file of beside) if (file) texts.set(file.path, file.text)
  return (file) => texts.get(file)
}
