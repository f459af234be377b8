import type { Disk } from "../disk.js"
import type { SiteContext } from "../passes/site-context.js"
import type { Relations } from "../pipeline.js"
import type { Diagnostic } from "./diagnostic.js"
import type { TextOf } from "./format.js"

/** Source texts for the excerpts under problems. */
export function textsOf(
  relations: Pick<Relations, "files">,
  { configFile, lock, redirectsFile }: Pick<SiteContext, "configFile" | "lock" | "redirectsFile">,
): TextOf {
  const texts = new Map(
    relations.files.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text] as const])),
  )
  for (const file of [configFile, lock, redirectsFile]) if (file) texts.set(file.path, file.text)
  return (file) => texts.get(file)
}

/** Adds the code that problems name but nobody has read: templates, and imports of the configuration. */
export async function withCode(textOf: TextOf, disk: Disk, problems: readonly Diagnostic[]): Promise<TextOf> {
  const files = new Set(problems.map(({ file }) => file).filter((file) => /\.(css|json|[cm]?[jt]sx?)$/.test(file)))
  const texts = new Map<string, string>()
  for (const file of files) {
    const bytes = textOf(file) === undefined ? await disk.read(file).catch(() => undefined) : undefined
    if (bytes) texts.set(file, new TextDecoder().decode(bytes))
  }
  return (file) => textOf(file) ?? texts.get(file)
}
