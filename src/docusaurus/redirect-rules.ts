/** Redirects that a configuration makes of the site's addresses, by functions and by the endings of files. */
import path from "node:path"
import { evaluateModule } from "./evaluate.js"
import { type Left, left } from "./left.js"
import type { ReadSite } from "./read-site.js"
import { ofScope, route } from "./translate.js"

export interface Redirect {
  from: string
  to: string
}

/** `routes` are the addresses that the new site answers. A function of the configuration that throws is named. */
export async function madeRedirects(
  site: ReadSite,
  folder: string,
  routes: readonly string[],
  lost: Left[],
): Promise<Redirect[]> {
  const made = new Map<string, string>()
  const known = new Set(routes)
  for (const { options, at } of ofScope(site.parts, "redirects")) {
    const [from, to] = [options.fromExtensions, options.toExtensions].map((list) => (Array.isArray(list) ? list : []))
    for (const url of routes) {
      // `/page.html` is answered by every host.
      for (const ending of from ?? []) if (url !== "/" && ending !== "html") made.set(`${url}.${ending}`, url)
      for (const ending of to ?? []) if (url.endsWith(`.${ending}`)) made.set(url.slice(0, -ending.length - 1), url)
    }
    if (options.createRedirects === undefined) continue
    const call = { path: [...at, "createRedirects"], arguments: routes.map((url) => [url]) }
    const answers = await evaluateModule(path.join(folder, site.configFile.path), { call }).catch(() => undefined)
    if (answers === undefined) lost.push(left("redirects", "redirects that createRedirects makes", call.path))
    for (const [index, answer] of ((answers ?? []) as unknown[]).entries())
      for (const address of [answer].flat())
        if (typeof address === "string") made.set(route(address), routes[index] as string)
  }
  return [...made].filter(([from]) => !known.has(from)).map(([from, to]) => ({ from, to }))
}
