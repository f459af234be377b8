/** Reads declaration files for a test: from texts, from the site, or from an installed package. */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { hashOf } from "../../src/engine/hash.js"
import type { ReferenceModel } from "../../src/reference/model.js"
import { readDeclarations } from "../../src/reference/read-declarations.js"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export async function readTexts(
  texts: Record<string, string>,
  options: { entry?: string; globals?: string[]; names?: Record<string, string> } = {},
): Promise<ReferenceModel> {
  const files = Object.entries(texts).map(([file, text]) => ({ path: file, text, hash: hashOf(text) }))
  const entry = options.entry ?? (files[0] as { path: string }).path
  const input = { entry, globals: options.globals ?? [], files, names: options.names ?? {}, siteRoot: root }
  return (await readDeclarations.run(input)).facts
}

export function textOf(file: string): string {
  return readFileSync(path.join(root, file), "utf8")
}

/** Every declaration file below a folder, by its path with `as` in the folder's place. */
export function declarationsBelow(folder: string, as: string): Record<string, string> {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
  const shown = files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.d\.ts$/.test(file) && !file.includes("node_modules/"))
  return Object.fromEntries(shown.sort().map((file) => [`${as}/${file}`, textOf(path.join(folder, file))]))
}

/** Every `ref` in a model that names no symbol and no value of it. */
export function deadRefs(model: ReferenceModel): string[] {
  const known = new Set(
    model.symbols.flatMap((symbol) => [symbol.id, ...(symbol.values?.list.map((value) => value.id) ?? [])]),
  )
  const dead = new Set<string>()
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const one of value) visit(one)
    else if (value !== null && typeof value === "object") {
      const { ref } = value as { ref?: unknown }
      if (typeof ref === "string" && !known.has(ref)) dead.add(ref)
      for (const one of Object.values(value)) visit(one)
    }
  }
  visit(model)
  return [...dead].sort()
}
