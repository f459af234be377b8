/** Messages between page and search worker. A request and its answers have the same id. */
import type { SearchAnswer, SearchRequest } from "../../src/search/answer.js"

/** Absolute URL of a group's index, on the site's own origin. */
export interface IndexAddress {
  group: string
  url: string
  /** The texts below its headings, if they are a separate file. */
  rest?: string
}

export type ToWorker =
  /** Load these indexes, so that the first query finds them ready. */
  | { type: "open"; id: number; indexes: IndexAddress[] }
  /** Load what is missing, and answer from these. The first is the reader's own. Each asker wants its last answer only. */
  | { type: "search"; id: number; asker: number; indexes: IndexAddress[]; request: SearchRequest }

export type FromWorker =
  /** The script has loaded. */
  | { type: "started" }
  | { type: "opened"; id: number }
  | ({ type: "answer"; id: number } & WorkerAnswer)
  /** A newer query of the same asker came in the meantime. */
  | { type: "stale"; id: number }
  | { type: "failed"; id: number; message: string }

export interface WorkerAnswer {
  answer: SearchAnswer
  /** From the reader's own index alone; the rest follows when the others are loaded. */
  partial: boolean
  /** Groups that could not be loaded. */
  missing: string[]
}

/** The specification's message for an index of another origin. */
export const UNEXPECTED_URL = "Unexpected version url"
