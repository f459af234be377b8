/** Code of the content as one file of an example's archive: a script of a page, or a module. */
import path from "node:path"
import type { Message } from "esbuild"
import { hashOf } from "../../engine/hash.js"
import type { Step } from "../../engine/memo.js"
import type { SourcePath } from "../../model.js"
import type { Diagnostic } from "../../report/diagnostic.js"
import { bundleOwn, type OwnCode } from "./attempt.js"
import { mistakeOf } from "./mistakes.js"
import { bundling, type CodeInput } from "./resolve.js"

export interface ArchiveCodeInput extends OwnCode {
  file: SourcePath
  /** A script may stand in any page; a module exports what the file exports. */
  form: "script" | "module"
}

/** Facts: the hash of the code, and why there is none. */
export const bundleArchiveCode: Step<ArchiveCodeInput, { hash: string; problems: Diagnostic[] }, { code: string }> = {
  name: "archive-code",
  id: ({ file, form }) => `${form}:${file}`,
  fields: ({ file, form, hashes }) => ({ file, form, hashes }),
  async run({ file, form, ...known }) {
    const { input, code, errors, reads } = await bundleOwn(`archive: ${form} ${file}`, known, (input) => ({
      ...bundling(input),
      entryPoints: [path.join(input.siteRoot, file)],
      outfile: "out.js",
      format: form === "script" ? "iife" : "esm",
      platform: "browser",
      target: ["es2022", "safari16.4"],
      minify: form === "script",
    }))
    const problems = errors.map((message) => problemOf(message, input))
    return { facts: { hash: hashOf(code), problems }, body: { code }, reads }
  },
}

function problemOf(message: Message, input: CodeInput): Diagnostic {
  const mistake = mistakeOf(message, input)
  if (mistake) return mistake.diagnostic
  throw new Error(`the package's own code can't be bundled: ${message.text}`)
}
