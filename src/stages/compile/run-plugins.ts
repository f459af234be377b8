/** Runs the site's plugins over the tree of one file, and reports what they changed. */

import type { Nodes as HtmlNodes, Root as HtmlRoot } from "hast"
import type { Nodes } from "mdast"
import type { Pluggable, Processor } from "unified"
import type { Position } from "unist"
import type { VFile } from "vfile"
import { loadsOf } from "../../config/content-policy.js"
import type { Place, Source } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { loadPlugin, type Plugin } from "../../site-code/plugins.js"
import { stoppable } from "../../site-code/stoppable.js"
import { draftOf } from "./draft.js"
import { linkKind } from "./scripts.js"
import { placeOf } from "./tree.js"

/** An error thrown by a plugin. */
export class PluginFailure extends Error {
  constructor(
    readonly plugin: string,
    readonly thrown: unknown,
  ) {
    super(thrown instanceof Error ? thrown.message : String(thrown))
  }
}

type Transform = (tree: unknown, file: VFile, next?: (error: unknown, tree?: unknown) => void) => unknown

/** The plugins for `unified().use(…)`; errors name the plugin. */
export function usablePlugins(plugins: readonly Plugin[]): Promise<Pluggable[]> {
  return Promise.all(
    plugins.map(async (plugin): Promise<Pluggable> => {
      const use = (await loadPlugin(plugin)) as (this: Processor, ...options: unknown[]) => unknown
      const named = function (this: Processor, ...options: unknown[]) {
        const transform = stoppable(() => use.apply(this, options)) as Transform | undefined
        if (typeof transform !== "function") return undefined
        return async (tree: unknown, file: VFile): Promise<unknown> => {
          if (!draftOf(file).isRead) return undefined
          try {
            return await stoppable(() => transformed(transform, tree, file))
          } catch (error) {
            throw new PluginFailure(plugin.name, error)
          }
        }
      }
      return [named as never, ...(plugin.options === undefined ? [] : [plugin.options])] as Pluggable
    }),
  )
}

/** A transformer returns a tree, a promise of one, or calls back. */
function transformed(transform: Transform, tree: unknown, file: VFile): unknown {
  if (transform.length < 3) return transform(tree, file)
  return new Promise((resolve, reject) => {
    transform(tree, file, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** A node that a plugin created gets the start of its parent as place. */
export function placeNew(node: Nodes, around?: Position): void {
  const position = node.position ?? (around && { start: around.start, end: around.start })
  if (position) node.position = position
  if ("children" in node) for (const child of node.children) placeNew(child, position)
}

/** The plugins' messages by `file.message(…)`, without those of level info. */
export function messagesOf({ messages }: VFile, path: string): Diagnostic[] {
  return messages.flatMap((message) =>
    message.fatal === null || message.fatal === undefined
      ? []
      : [
          problem("plugin-failed", placeOfMessage(message, path), message.reason, {
            ...(!message.fatal && { severity: "warning" as const }),
          }),
        ],
  )
}

/** A plugin's failure as a problem of the file. */
export function pluginProblem(error: unknown, path: string): Diagnostic {
  if (!(error instanceof PluginFailure)) {
    const message = `the plugins leave a tree that can't be compiled: ${error instanceof Error ? error.message : String(error)}`
    return problem("plugin-failed", { file: path, line: 1, column: 1 }, message)
  }
  const { plugin, thrown } = error
  const place = placeOfMessage(thrown as { place?: unknown } | undefined, path)
  return problem("plugin-failed", place, `the plugin ${plugin} failed: ${reasonOf(thrown)}`, { target: plugin })
}

function reasonOf(thrown: unknown): string {
  const { reason } = (thrown ?? {}) as { reason?: unknown }
  if (typeof reason === "string") return reason
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The point or range of a message of vfile's. */
function placeOfMessage(message: { place?: unknown } | null | undefined, file: string): Place {
  const place = message?.place as Position | Position["start"] | undefined
  if (!place) return { file, line: 1, column: 1 }
  if ("start" in place) return placeOf(file, { position: place })
  return { file, line: place.line, column: place.column }
}

type IdsAndLinks = Pick<Source, "ids" | "links">

/** Adds what plugins have put into the elements to the facts. */
export function addNew(facts: IdsAndLinks, known: IdsAndLinks, now: IdsAndLinks): void {
  const ids = new Set(known.ids.map(({ id }) => id))
  const links = new Set(known.links.map(({ url }) => url))
  facts.ids = facts.ids.concat(now.ids.filter(({ id }) => !ids.has(id)))
  facts.links = facts.links.concat(now.links.filter(({ url }) => !links.has(url)))
}

export function idsAndLinks(tree: HtmlRoot, path: string): IdsAndLinks {
  const added: IdsAndLinks = { ids: [], links: [] }
  const collect = (node: HtmlNodes, around: Position | undefined): void => {
    const position = node.position ?? around
    if (node.type === "element") {
      const place = placeOf(path, { position })
      const { id, rel } = node.properties
      if (typeof id === "string") added.ids.push({ id, place })
      for (const name of ["href", "src", "poster"]) {
        const url = node.properties[name]
        const kind = typeof url === "string" ? linkKind(name, node.tagName, url) : undefined
        if (kind === undefined || typeof url !== "string") continue
        added.links.push({
          kind,
          url,
          place,
          ...loadsOf(url, name, node.tagName, rel === undefined ? rel : String(rel)),
        })
      }
    }
    if ("children" in node) for (const child of node.children) collect(child, position)
  }
  collect(tree, tree.position)
  return added
}
