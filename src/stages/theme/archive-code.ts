/** Code of the content as one file of an example's archive: a script of a page, or a module. */
import path from "node:path"
import type { Message } from "esbuild"
import { realPath } from "../../disk.js"
import { hashOf } from "../../engine/hash.js"
import type { Step } from "../../engine/memo.js"
import type { SourcePath } from "../../model.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { bundleErrors } from "../../site-code/bundle-problems.js"
import { bundleReads } from "../../site-code/bundle-reads.js"
import { mistakeOf } from "./mistakes.js"
import { bundling, type CodeInput, isInKey } from "./resolve.js"

export interface ArchiveCodeInput extends Omit<CodeInput, "refused"> {
  file: SourcePath
  /** A script may stand in any page; a module exports what the file exports. */
  form: "script" | "module"
  /** Returns another folder to read instead, absolute, if the files are in no folder yet. */
  layOut?: () => Promise<string>
}

/** Facts: the hash of the code, and why there is none. */
export const bundleArchiveCode: Step<ArchiveCodeInput, { hash: string; problems: Diagnostic[] }, { code: string }> = {
  name: "archive-code",
  id: ({ file, form }) => `${form}:${file}`,
  fields: ({ file, form, hashes }) => ({ file, form, hashes }),
  async run({ file, form, layOut, ...known }) {
    const home = await realPath(known.siteRoot)
    const siteRoot = layOut ? await realPath(await layOut()) : home
    const input: CodeInput = { ...known, siteRoot, refused: new Set() }
    const { build } = await import("esbuild")
    const bundled = await build({
      ...bundling(input),
      entryPoints: [path.join(siteRoot, file)],
      outfile: "out.js",
      format: form === "script" ? "iife" : "esm",
      platform: "browser",
      target: ["es2022", "safari16.4"],
      minify: form === "script",
    }).catch((error: unknown) => {
      const errors = bundleErrors(error)
      if (!errors) throw error
      return { errors, outputFiles: [], metafile: undefined }
    })
    const code = bundled.outputFiles[0]?.text ?? ""
    return {
      facts: { hash: hashOf(code), problems: bundled.errors.map((message) => problemOf(message, input)) },
      body: { code },
      reads: bundleReads({
        folder: siteRoot,
        metafiles: [bundled.metafile],
        errors: bundled.errors,
        inKey: (name) => isInKey(name, input, home),
      }),
    }
  },
}

function problemOf(message: Message, input: CodeInput): Diagnostic {
  const mistake = mistakeOf(message, input)
  if (mistake) return mistake.diagnostic
  throw new Error(`the package's own code can't be bundled: ${message.text}`)
}
