/**
 * Names the scripts of a bundle by what they hold. The bundler's own names also hash the paths of the files that they
 * were made of: another folder, or another package manager, would give other names to the same bytes.
 */
import path from "node:path"
import type { BuildResult } from "esbuild"
import { hashData } from "../../engine/hash.js"
import { escapePattern } from "../../text/escape-pattern.js"

/** As esbuild names scripts: `stem-HASH.js`. */
const hashed = /-[A-Z0-9]{8}\.js$/

export function nameByContent(result: BuildResult): BuildResult {
  const { outputFiles = [], metafile, ...rest } = withoutIdle(result)
  const texts = new Map(
    outputFiles.flatMap((file) => {
      const name = path.basename(file.path)
      return hashed.test(name) ? [[name, file.text] as const] : []
    }),
  )
  if (texts.size === 0) return { outputFiles, metafile, ...rest } as BuildResult
  // Names alone are looked for: whatever could be one would be tried at each letter of a long text.
  const scriptName = new RegExp(`\\b(?:${[...texts.keys()].map(escapePattern).join("|")})\\b`, "g")
  const stemOf = (name: string) => name.slice(0, -"-12345678.js".length)
  const scripts = [...texts].map(([name, text]) => {
    const loads = text.match(scriptName) ?? []
    const own = text.replace(scriptName, stemOf)
    return { name, loads, own: hashData(own) }
  })
  // Scripts load each other, also in circles. After as many rounds, each hash depends on all that a script can reach.
  let hashes = new Map(scripts.map(({ name, own }) => [name, own]))
  for (const _ of scripts) {
    hashes = new Map(
      scripts.map(({ name, loads, own }) => [name, hashData([own, loads.map((other) => hashes.get(other))])]),
    )
  }
  const names = new Map<string, string>()
  const taken = new Map<string, number>()
  for (const { name } of scripts) {
    const [stem, hash = ""] = [stemOf(name), hashes.get(name)]
    const before = taken.get(stem + hash) ?? 0
    taken.set(stem + hash, before + 1)
    // Two scripts with the same text are two modules.
    const short = (before === 0 ? hash : hashData([hash, before])).slice(0, 8).toUpperCase()
    names.set(name, `${stem}-${short}.js`)
  }
  const renamed = (text: string) => text.replace(scriptName, (name) => names.get(name) as string)
  return {
    ...rest,
    outputFiles: outputFiles.map((file) => {
      const text = texts.has(path.basename(file.path)) ? renamed(file.text) : undefined
      if (text === undefined) return file
      const contents = new TextEncoder().encode(text)
      return { path: renamed(file.path), text, contents, hash: file.hash }
    }),
    ...(metafile && {
      metafile: {
        ...metafile,
        outputs: Object.fromEntries(Object.entries(metafile.outputs).map(([file, output]) => [renamed(file), output])),
      },
    }),
  } as BuildResult
}

/**
 * Splitting may leave shared scripts without code, and one with helper functions of the bundler alone, which every script
 * imports: who takes no function from them would make a request that gives nothing.
 */
function withoutIdle({ outputFiles = [], metafile, ...rest }: BuildResult): BuildResult {
  const outputs = Object.entries(metafile?.outputs ?? {})
  const idle = outputs
    .filter(([file, { entryPoint, inputs }]) => {
      const isShared = entryPoint === undefined && file.endsWith(".js")
      return isShared && Object.values(inputs).every(({ bytesInOutput }) => bytesInOutput === 0)
    })
    .map(([file]) => path.basename(file))
  const empty = outputFiles.flatMap((file) => (file.text.trim() === "" ? [path.basename(file.path)] : []))
  const isEmpty = (file: string) => idle.includes(path.basename(file)) && empty.includes(path.basename(file))
  if (idle.length === 0 || !metafile) return { outputFiles, metafile, ...rest } as BuildResult
  const imports = new RegExp(`\\bimport\\s*"[^"]*(?:${idle.map(escapePattern).join("|")})";?\\n?`, "g")
  return {
    ...rest,
    outputFiles: outputFiles
      .filter((file) => !isEmpty(file.path))
      .map((file) => {
        const text = file.path.endsWith(".js") ? file.text.replace(imports, "") : file.text
        return text === file.text ? file : { ...file, text, contents: new TextEncoder().encode(text) }
      }),
    metafile: {
      ...metafile,
      outputs: Object.fromEntries(
        outputs
          .filter(([file]) => !isEmpty(file))
          .map(([file, output]) => [file, { ...output, imports: output.imports.filter((one) => !isEmpty(one.path)) }]),
      ),
    },
  } as BuildResult
}
