/**
 * A site's remark and rehype plugins. A plugin is passed on as bundled code, so that threads can run it, and so that
 * its text, its imports and its packages' versions are in the key of each page.
 */
import { getOrMake } from "../model/get-or-make.js"
import type { Json } from "../model.js"
import { stoppable } from "./stoppable.js"

export interface Plugin {
  /** As configured: a package name or a file path. */
  name: string
  options?: Json
  /** Hash of `code`. */
  hash: string
  /** One module whose default export is the plugin. */
  code: string
}

export interface Plugins {
  remark: readonly Plugin[]
  rehype: readonly Plugin[]
}

export const noPlugins: Plugins = { remark: [], rehype: [] }

const loaded = new Map<string, Promise<unknown>>()

/** Loads the code of a plugin, once for all pages. */
export function loadPlugin({ hash, code }: Pick<Plugin, "hash" | "code">): Promise<unknown> {
  return getOrMake(loaded, hash, async () => {
    const module = await stoppable(() => import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`))
    return (module as { default?: unknown }).default
  })
}

/** The inputs that determine a plugin's result. */
export function pluginKeys({ remark, rehype }: Plugins): Record<string, unknown> {
  const key = ({ hash, options }: Plugin) => ({ hash, options })
  return { remark: remark.map(key), rehype: rehype.map(key) }
}
