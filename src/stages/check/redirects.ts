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
    const broken = (message: string, hint?: string) => [
      problem("broken-redirect", place, message, { hint, target: from }),
    ]
    const times = (seen.get(from) ?? 0) + 1
    seen.set(from, times)
    if (times > 1) return broken(`duplicate redirect: ${from}; only the first one works`)
    const [page = "", anchor] = from.split("#")
    if (anchor !== undefined && !tables.routes.has(pagePath(page)))
      return broken(`page not found: ${page}`, pageHint(page, input))
    if (anchor !== undefined && anchors(pagePath(page)).has(anchor))
      return broken(`redirect never used: ${page} has the anchor #${anchor}`)
    if (anchor === undefined && tables.routes.has(pagePath(from)))
      return broken(`redirect never used: ${from} is a page`)
    const target = resolveLink(to, place.file, "/", tables)
    if (target.kind === "missing-page") {
      const otherwise = "change the target, or remove the redirect if nothing takes the page's place"
      return broken(`page not found: ${target.url}`, pageHint(target.url, input) ?? otherwise)
    }
    if (target.kind === "missing-asset" || target.kind === "missing-file") return broken(`file not found: ${to}`)
    if (target.kind === "page" && target.hash !== "" && !hasAnchor(target.url, target.hash, input)) {
      const message = `anchor not found: ${target.url}#${anchorOf(target.hash)}`
      return [problem("broken-anchor", place, message, { target: from })]
    }
    if (target.kind !== "redirect") return []
    const chain = [from]
    for (let next: Url | undefined = target.redirect.from; next !== undefined; next = redirectTarget(next)) {
      if (chain.includes(next)) return broken(`redirect loop: ${[...chain, next].join(" → ")}`)
      chain.push(next)
      if (chain.length > longestChain) break
    }
    const last = chain.length > longestChain ? "…" : tables.redirects.get(chain.at(-1) ?? "")?.to
    return [
      problem("redirect-chain", place, `redirect chain: ${[...chain, last].join(" → ")}`, {
        hint: "redirect to the last page of the chain",
        target: from,
      }),
    ]
  })

  function redirectTarget(url: Url): Url | undefined {
    const redirect = tables.redirects.get(url)
    const target = redirect && resolveLink(redirect.to, redirect.place.file, "/", tables)
    return target?.kind === "redirect" ? target.redirect.from : undefined
  }
}
