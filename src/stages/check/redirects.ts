/** Redirects to nowhere, in a circle, or to another redirect. */
import { decode, pagePath, resolveLink } from "../../links.js"
import type { Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { pageHint } from "./links.js"

export const checkRedirects: Check = ({ site, tables, anchors }) => {
  const seen = new Map<Url, number>()
  return site.redirects.flatMap((redirect): Diagnostic[] => {
    const { from, to, place } = redirect
    const more = { target: from }
    const times = (seen.get(from) ?? 0) + 1
    seen.set(from, times)
    if (times > 1) return [problem("broken-redirect", place, `${from} is redirected twice; the first counts`, more)]
    if (tables.routes.has(pagePath(from)) && !from.includes("#")) {
      return [problem("broken-redirect", place, `${from} is a page of its own, so this redirect never acts`, more)]
    }
    const target = resolveLink(to, place.file, "/", tables)
    if (target.kind === "missing-page") {
      return [problem("broken-redirect", place, `leads to ${target.url}, which is no page`, { ...more, hint: pageHint(target.url, tables) })]
    }
    if (target.kind === "missing-asset" || target.kind === "missing-file") {
      return [problem("broken-redirect", place, `leads to ${to}, which does not exist`, more)]
    }
    if (target.kind === "page" && target.hash !== "" && !anchors(target.url).has(decode(target.hash))) {
      return [problem("broken-anchor", place, `${target.url} has no anchor #${target.hash}`, more)]
    }
    if (target.kind !== "redirect") return []
    const chain = [from]
    for (let next: Url | undefined = target.redirect.from; next !== undefined; next = redirectTarget(next)) {
      if (chain.includes(next)) {
        return [problem("broken-redirect", place, `leads in a circle: ${[...chain, next].join(" → ")}`, more)]
      }
      chain.push(next)
    }
    return [
      problem("redirect-chain", place, `leads to another redirect: ${[...chain, tables.redirects.get(chain.at(-1) ?? "")?.to].join(" → ")}`, {
        ...more,
        hint: "lead straight to the page",
      }),
    ]
  })

  function redirectTarget(url: Url): Url | undefined {
    const redirect = tables.redirects.get(url)
    const target = redirect && resolveLink(redirect.to, redirect.place.file, "/", tables)
    return target?.kind === "redirect" ? target.redirect.from : undefined
  }
}
