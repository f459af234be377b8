/** Redirects to missing pages, in a loop, or to another redirect. */
import { anchorOf, pagePath, resolveLink } from "../../links/links.js"
import type { Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { hasAnchor, pageHint } from "./links.js"

/** Browsers give up after twenty redirects. */
const longestChain = 20

export const checkRedirects: Check = (input) => {
  const { site, tables, anchors } = input
  const seen = new Map<Url, number>()
  return site.redirects.flatMap((redirect): Diagnostic[] => {
    const { from, to, place } = redirect
    const more = { target: from }
    const times = (seen.get(from) ?? 0) + 1
    seen.set(from, times)
    if (times > 1)
      return [problem("broken-redirect", place, `duplicate redirect: ${from}; only the first one works`, more)]
    const [page = "", anchor] = from.split("#")
    if (anchor !== undefined && !tables.routes.has(pagePath(page))) {
      return [
        problem("broken-redirect", place, `page not found: ${page}`, {
          ...more,
          hint: pageHint(page, input),
        }),
      ]
    }
    if (anchor !== undefined && anchors(pagePath(page)).has(anchor)) {
      return [problem("broken-redirect", place, `redirect never used: ${page} has the anchor #${anchor}`, more)]
    }
    if (anchor === undefined && tables.routes.has(pagePath(from))) {
      return [problem("broken-redirect", place, `redirect never used: ${from} is a page`, more)]
    }
    const target = resolveLink(to, place.file, "/", tables)
    if (target.kind === "missing-page") {
      return [
        problem("broken-redirect", place, `page not found: ${target.url}`, {
          ...more,
          hint: pageHint(target.url, input),
        }),
      ]
    }
    if (target.kind === "missing-asset" || target.kind === "missing-file") {
      return [problem("broken-redirect", place, `file not found: ${to}`, more)]
    }
    if (target.kind === "page" && target.hash !== "" && !hasAnchor(target.url, target.hash, { anchors, tables })) {
      return [problem("broken-anchor", place, `anchor not found: ${target.url}#${anchorOf(target.hash)}`, more)]
    }
    if (target.kind !== "redirect") return []
    const chain = [from]
    for (let next: Url | undefined = target.redirect.from; next !== undefined; next = redirectTarget(next)) {
      if (chain.includes(next)) {
        return [problem("broken-redirect", place, `redirect loop: ${[...chain, next].join(" → ")}`, more)]
      }
      chain.push(next)
      if (chain.length > longestChain) break
    }
    const last = chain.length > longestChain ? "…" : tables.redirects.get(chain.at(-1) ?? "")?.to
    return [
      problem("redirect-chain", place, `redirect chain: ${[...chain, last].join(" → ")}`, {
        ...more,
        hint: "redirect to the last page of the chain",
      }),
    ]
  })

  function redirectTarget(url: Url): Url | undefined {
    const redirect = tables.redirects.get(url)
    const target = redirect && resolveLink(redirect.to, redirect.place.file, "/", tables)
    return target?.kind === "redirect" ? target.redirect.from : undefined
  }
}
