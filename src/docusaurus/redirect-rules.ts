/** Redirects that a configuration makes of the site's addresses, by functions and by the endings of files. */
import path from "node:path"
import { evaluateModule } from "./evaluate.js"
import type { ReadSite } from "./read-site.js"
import { ofScope } from "./translate.js"

export interface Redirect {
  from: string
  to: string
}

/** `routes` are the addresses that the new site answers. Throws a `UsageError` if a function of the configuration throws. */
export async function madeRedirects(site: ReadSite, folder: string, routes: readonly string[]): Promise<Redirect[]> {
  const made = new Map<string, string>()
  for (const { options, at } of ofScope(site.parts, "redirects")) {
    const [from, to] = [options.fromExtensions, options.toExtensions].map((list) => (Array.isArray(list) ? list : []))
    for (const route of routes) {
      // `/page.html` is answered by every host.
      for (const ending of from ?? []) if (route !== "/" && ending !== "html") made.set(`${route}.${ending}`, route)
      for (const ending of to ?? [])
        if (route.endsWith(`.${ending}`)) made.set(route.slice(0, -ending.length - 1), route)
    }
    if (options.createRedirects === undefined) continue
    const call = { path: [...at, "createRedirects"], arguments: routes.map((route) => [route]) }
    const answers = (await evaluateModule(path.join(folder, site.configFile.path), { call })) as unknown[]
    for (const [index, answer] of answers.entries())
      for (const address of [answer].flat())
        if (typeof address === "string") made.set(`/${address.replace(/^\/+|\/+$/g, "")}`, routes[index] as string)
  }
  return [...made].filter(([from]) => !routes.includes(from)).map(([from, to]) => ({ from, to }))
}
