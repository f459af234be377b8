/** Compares API bodies in samples with the OpenAPI document; cached by sample and document. */

import type { Step } from "../engine/memo.js"
import { getOrMake } from "../model/get-or-make.js"
import type { Finding } from "./type-job.js"

export interface BodyJob {
  id: string
  language: string
  text: string
  /** The OpenAPI document of the sample's version, brand names filled in. */
  openapi: string
  hash: string
}

export const checkBodies: Step<BodyJob, Finding[], Record<string, never>> = {
  name: "sample-bodies",
  thread: "documents",
  id: ({ id }) => id,
  fields: ({ language, text, hash }) => ({ language, text, openapi: hash }),
  run: async (job) => ({ facts: (await bodiesOf([job]))[0] ?? [], body: {} }),
  runAll: async (jobs) => (await bodiesOf(jobs)).map((facts) => ({ facts, body: {} })),
}

/** A document is parsed once for all of its samples. */
async function bodiesOf(jobs: readonly BodyJob[]): Promise<Finding[][]> {
  const { bodyChecker } = await import("./bodies.js")
  const checkers = new Map<string, ReturnType<typeof bodyChecker>>()
  return jobs.map(({ language, text, openapi, hash }) =>
    getOrMake(checkers, hash, () => bodyChecker(openapi))(language, text),
  )
}
