/** `redirects.yml` at the site's root: `/old/path: /new/path`, one per line. `check-links --fix` edits it. */

import { isMap, isScalar, type Node, type Pair } from "yaml"
import { addressHint, redirectMistake } from "../../links/output-path.js"
import type { Redirect } from "../../model.js"
import { absoluteAddress } from "../../print/address.js"
import { yamlText } from "../../print/yaml.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { parseYaml } from "../../text/yaml.js"

export const redirectsFile = "redirects.yml"

const form = "write a line `/old/path: /new/path` for each redirect"

export function parseRedirects(file: { path: string; text: string }): {
  redirects: Redirect[]
  diagnostics: Diagnostic[]
} {
  const { document, mistakes, placeOf } = parseYaml(file, { uniqueKeys: false })
  const wrong = (range: readonly number[] | null | undefined, message: string, hint?: string) =>
    problem("broken-redirect", placeOf(range), message, { hint })
  if (mistakes.length > 0) {
    const diagnostics = mistakes.map(({ place, message, hint }) =>
      problem("invalid-redirects", place, `${file.path} is not YAML: ${message}`, { hint: hint ?? form }),
    )
    return { redirects: [], diagnostics }
  }
  if (document.contents === null) return { redirects: [], diagnostics: [] }
  if (!isMap(document.contents)) {
    return {
      redirects: [],
      diagnostics: [
        problem("invalid-redirects", placeOf(document.contents.range), `${file.path} is not a list of redirects`, {
          hint: form,
        }),
      ],
    }
  }
  const redirects: Redirect[] = []
  const diagnostics: Diagnostic[] = []
  for (const { key, value } of document.contents.items as Pair<Node, Node | null>[]) {
    const from = isScalar(key) ? key.value : undefined
    const to = isScalar(value) ? value.value : undefined
    if (typeof from !== "string" || !from.startsWith("/"))
      diagnostics.push(wrong(key.range, "the old path must begin with a slash"))
    else if (redirectMistake(from) !== undefined)
      diagnostics.push(wrong(key.range, redirectMistake(from) as string, addressHint))
    else if (typeof to !== "string" || to === "")
      diagnostics.push(wrong(value?.range ?? key.range, `missing new path for ${from}`))
    else redirects.push({ from, to, place: placeOf(key.range) })
  }
  return { redirects, diagnostics }
}

/**
 * The redirects that every host's file can hold, and what is wrong with the others: an old path is one address, the new
 * one a path of this site or an address on the web.
 */
export function usableRedirects(redirects: readonly Redirect[]): { redirects: Redirect[]; diagnostics: Diagnostic[] } {
  const usable: Redirect[] = []
  const diagnostics: Diagnostic[] = []
  for (const redirect of redirects) {
    const mistake = mistakeIn(redirect)
    if (mistake) {
      const { message, hint } = mistake
      diagnostics.push(problem("broken-redirect", redirect.place, message, { hint, target: redirect.from }))
    } else usable.push(redirect)
  }
  return { redirects: usable, diagnostics }
}

function mistakeIn({ from, to }: Redirect): { message: string; hint?: string } | undefined {
  const typed = [from, to].find((path) => /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(path))
  if (typed !== undefined)
    return { message: `a redirect can't contain a line feed or another control character: ${JSON.stringify(typed)}` }
  if (from.startsWith("//")) return { message: `the old path must begin with one slash: ${from}` }
  if (/\*|:[a-z]/i.test(from))
    return {
      message: `the old path must be one address: ${from} is a pattern to some hosts`,
      hint: "write a line for each page, or let the host redirect by its own rules",
    }
  // Browsers read `%2e` as a dot in a path (URL Standard, 4.1).
  if (/(^|[/\\])\.\.?([/\\]|$)/.test(to.replace(/[?#].*/s, "").replace(/%2e/gi, ".")))
    return { message: `a redirect must lead to one address: ${to} has a part \`.\` or \`..\`` }
  if (/^(\/|https?:)/i.test(to) && absoluteAddress(to, "https://site.invalid") !== undefined) return undefined
  return {
    message: `a redirect must lead to a path of this site or to an http(s) address: ${to}`,
    hint: "begin it with a slash, or with https://",
  }
}

/** Adds redirects to the file's text. Existing redirects to a moved page are updated, so that there are no chains. */
export function withRedirects(text: string, added: readonly { from: string; to: string }[]): string {
  const start = text === "" ? "# Redirects of pages and anchors that moved: /old/path: /new/path\n" : text
  const lines = start.replace(/\n$/, "").split("\n")
  const moved = lines.map((line) => {
    const [, from, to] = /^(\/\S*): (\S+)$/.exec(line) ?? []
    if (from === undefined || to === undefined) return line
    return `${added.reduce(anchorMoved, from)}: ${added.reduce((at, redirect) => (at === redirect.from ? redirect.to : anchorMoved(at, redirect)), to)}`
  })
  return [...moved, ...added.map(({ from, to }) => `${yamlText(from)}: ${yamlText(to)}`)].join("\n").concat("\n")
}

/** An anchor of a moved page becomes an anchor of the new page. */
function anchorMoved(at: string, { from, to }: { from: string; to: string }): string {
  return at.startsWith(`${from}#`) && !to.includes("#") ? to + at.slice(from.length) : at
}
