/** The machine-dependent inputs of the sample check: where packages and programs are. */
import path from "node:path"
import { realDisk } from "../disk.js"
import type { TextFile } from "../model.js"
import type { Relations, SiteContext } from "../pipeline.js"
import type { SamplesInput } from "./check-samples.js"
import { exampleTexts } from "./examples.js"

export function samplesInput(context: SiteContext, relations: Relations): SamplesInput {
  const { siteRoot, packageRoot } = context.theme
  return {
    files: relations.files.filter((file): file is TextFile => file.kind === "text"),
    examples: exampleTexts(relations.files),
    sources: relations.site.sources,
    config: context.config,
    memo: context.memo,
    apis: relations.site.apis,
    symbols: relations.symbols,
    roots: [...new Set([siteRoot, packageRoot])],
    programs: { disk: realDisk(path.parse(siteRoot).root), path: process.env.PATH ?? "" },
  }
}
