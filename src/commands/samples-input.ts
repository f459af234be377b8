/** What the check of samples needs of this machine: where packages and programs are. */
import path from "node:path"
import { realDisk } from "../disk.js"
import type { TextFile } from "../model.js"
import type { Context, Knowledge } from "../pipeline.js"
import type { SamplesInput } from "../samples/check-samples.js"

export function samplesInput(context: Context, knowledge: Knowledge): SamplesInput {
  const { siteRoot, packageRoot } = context.theme
  return {
    files: knowledge.files.filter((file): file is TextFile => file.kind === "text"),
    sources: knowledge.site.sources,
    config: context.config,
    memo: context.memo,
    apis: knowledge.site.apis,
    symbols: knowledge.symbols,
    roots: [...new Set([siteRoot, packageRoot])],
    programs: { disk: realDisk(path.parse(siteRoot).root), path: process.env.PATH ?? "" },
  }
}
