/** Places of what the configuration's own code throws, by the source map in its bundle. */

import { SourceMap } from "node:module"
import path from "node:path"
import type { PagesFunction } from "../model.js"
import type { Place } from "../report/diagnostic.js"
import { stoppable } from "./stoppable.js"

/** What a function of the configuration threw, and the line that threw it. */
export class ConfigError extends Error {
  constructor(
    message: string,
    readonly place: Place,
  ) {
    super(message)
  }
}

/** Finds the first line of the site in a stack; `folder` is the configuration's, `root` the site's. */
export type ThrownAt = (error: unknown) => Place | undefined

export function thrownIn(code: string, folder: string, root: string): ThrownAt {
  return (error) => {
    const written = /^\/\/# sourceMappingURL=data:application\/json;base64,(.+)$/m.exec(code)?.[1]
    if (written === undefined || !(error instanceof Error)) return undefined
    const map = new SourceMap(JSON.parse(Buffer.from(written, "base64").toString()))
    for (const [, line, column] of (error.stack ?? "").matchAll(/data:text\/javascript;base64,[^\s)]*:(\d+):(\d+)/g)) {
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!("originalSource" in entry)) continue
      const file = path.relative(root, path.resolve(folder, entry.originalSource)).split(path.sep).join("/")
      if (file.startsWith("../") || file.includes("node_modules/")) continue
      return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    }
    return undefined
  }
}

/** The same function, whose mistakes have a place. */
export function placing(pages: PagesFunction, thrownAt: ThrownAt): PagesFunction {
  return async (site) => {
    try {
      return await stoppable(async () => pages(site))
    } catch (error) {
      const place = thrownAt(error)
      throw place && error instanceof Error ? new ConfigError(error.message, place) : error
    }
  }
}
