/** The siteverify file of an example as a server sample: what stands beside it to ask it about every hostile case. */
import { transformSync } from "esbuild"
import siteConfig from "../../site.config.js"
import { fillBrand } from "../../src/config/brand.js"
import { ownFile } from "../samples/small-site.js"
import { sitekey } from "../server-samples/hostile-answers.js"
import type { SampleRun } from "../server-samples/run-sample.js"

/** The text of an example's file, whose siteverify is at `origin`. */
export function exampleFile(file: string, origin: string): string {
  const { brand } = siteConfig
  return fillBrand(ownFile(`content/examples/${file}`), { ...brand, apiGlobal: origin }).text
}

/** A run whose sitekey stands in a file, as all that `startProblems` exchanges does. */
export function moduleRun({ files, command, ...more }: Pick<SampleRun, "files" | "command"> & Partial<SampleRun>) {
  return {
    version: "v2",
    prints: "outcome",
    files: (origin) => ({ ...files(origin), "keys.env": `CAPTCHA_SITEKEY=${sitekey}\n` }),
    command: `set -a; . ./keys.env; exec ${command}`,
    ...more,
  } satisfies SampleRun
}

/** What its framework builds of a file in TypeScript, and calls at the start. */
export function builtModule(file: string, origin: string): Record<string, string> {
  return {
    "captcha.mjs": transformSync(exampleFile(file, origin), { loader: "ts" }).code,
    "start.mjs": 'import { checkKeys } from "./captcha.mjs"\ncheckKeys()\nexport * from "./captcha.mjs"\n',
    "node_modules/server-only/index.js": "",
  }
}
