/**
 * The remark and rehype plugins of a site. A plugin travels as the code that it was bundled to, so that threads can run it,
 * and so that its own text, its imports and the versions of its packages are in the key of each page.
 */
import type { Json } from "./model.js"

export interface Plugin {
  /** As the configuration has it: the name of a package, or the path of a file. */
  name: string
  options?: Json
  /** Of `code`. */
  hash: string
  /** One module, its default export is the plugin. */
  code: string
}

export interface Plugins {
  remark: readonly Plugin[]
  rehype: readonly Plugin[]
}

export const noPlugins: Plugins = { remark: [], rehype: [] }

const loaded = new Map<string, Promise<unknown>>()

/** Runs the code of a plugin, once for all pages. */
export function loadPlugin({ hash, code }: Pick<Plugin, "hash" | "code">): Promise<unknown> {
  const known = loaded.get(hash)
  if (known) return known
  const module = import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)
  const loading = module.then((exports: { default?: unknown }) => exports.default)
  loaded.set(hash, loading)
  return loading
}

/** What decides a plugin's result. */
export function pluginKeys({ remark, rehype }: Plugins): Record<string, unknown> {
  const key = ({ hash, options }: Plugin) => ({ hash, options })
  return { remark: remark.map(key), rehype: rehype.map(key) }
}
