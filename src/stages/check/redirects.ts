/** Redirects to nowhere, in a circle, or to another redirect. */
import { anchorOf, pagePath, resolveLink } from "../../links.js"
import type { Url } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { hasAnchor, pageHint } from "./links.js"

export const checkRedirects: Check = ({ site, tables, anchors }) => {
  const seen = new Map<Url, number>()
  return site.redirects.flatMap((redirect): Diagnostic[] => {
    const { from, to, place } = redirect
    const more = { target: from }
    const times = (seen.get(from) ?? 0) + 1
    seen.set(from, times)
    if (times > 1) return [problem("broken-redirect", place, `${from} is redirected twice; the first counts`, more)]
    const [page = "", anchor] = from.split("#")
    if (anchor !== undefined && !tables.routes.has(pagePath(page))) {
      return [
        problem("broken-redirect", place, `${page} is no page, so nobody sees its anchors`, {
          ...more,
          hint: pageHint(page, tables),
        }),
      ]
    }
    if (anchor !== undefined && anchors(pagePath(page)).has(anchor)) {
      return [
        problem(
          "broken-redirect",
          place,
          `${page} has the anchor #${anchor} itself, so this redirect never acts`,
          more,
        ),
      ]
    }
    if (anchor === undefined && tables.routes.has(pagePath(from))) {
      return [problem("broken-redirect", place, `${from} is a page of its own, so this redirect never acts`, more)]
    }
    const target = resolveLink(to, place.file, "/", tables)
    if (target.kind === "missing-page") {
      return [
        problem("broken-redirect", place, `leads to ${target.url}, which is no page`, {
          ...more,
          hint: pageHint(target.url, tables),
        }),
      ]
    }
    if (target.kind === "missing-asset" || target.kind === "missing-file") {
      return [problem("broken-redirect", place, `leads to ${to}, which does not exist`, more)]
    }
    if (target.kind === "page" && target.hash !== "" && !hasAnchor(target.url, target.hash, { anchors, tables })) {
      return [problem("broken-anchor", place, `${target.url} has no anchor #${anchorOf(target.hash)}`, more)]
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
      problem(
        "redirect-chain",
        place,
        `leads to another redirect: ${[...chain, tables.redirects.get(chain.at(-1) ?? "")?.to].join(" → ")}`,
        {
          ...more,
          hint: "lead straight to the page",
        },
      ),
    ]
  })

  function redirectTarget(url: Url): Url | undefined {
    const redirect = tables.redirects.get(url)
    const target = redirect && resolveLink(redirect.to, redirect.place.file, "/", tables)
    return target?.kind === "redirect" ? target.redirect.from : undefined
  }
}
