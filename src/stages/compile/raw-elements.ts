/** Elements of HTML in a text that the policy of a page blocks, or that take readers away from it. */
import type { Place } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"

/** `attribute` gives the text of an attribute, in any spelling; `undefined` without one, or if code computes it. */
export function rawElementProblem(
  name: string | null | undefined,
  attribute: (name: RegExp) => string | undefined,
  place: Place,
): Diagnostic | undefined {
  const told = (message: string, hint: string) =>
    problem("blocked-by-policy", place, message, { hint, target: `<${name}>` })
  switch (name?.toLowerCase()) {
    case "base":
      return told(
        "the Content-Security-Policy blocks <base>",
        "write links that begin with a slash, or `baseUrl` in the configuration",
      )
    case "script": {
      const isData = /^(application\/([a-z.]+\+)?json|text\/(?!javascript|ecmascript)[a-z.-]+)$/i.test(
        attribute(/^type$/i) ?? "",
      )
      if (isData || attribute(/^src$/i) !== undefined) return undefined
      const hint = "write it to content/public/name.js and name that in `src`, or write an island"
      return told("the Content-Security-Policy blocks inline scripts", hint)
    }
    case "meta": {
      const kind = attribute(/^http-?equiv$/i)
        ?.trim()
        .toLowerCase()
      if (kind === "refresh")
        return told("this <meta> takes readers away from the page", "write a redirect, or link to the other page")
      return kind?.startsWith("content-security-policy")
        ? told("a page has one policy, and this is a second one", "use `security` in the configuration")
        : undefined
    }
    default:
      return undefined
  }
}
