/** Links in the comments of declaration files. */
import { resolveLink } from "../../links/links.js"
import { symbolUrl } from "../../reference/reference.js"
import type { Check } from "./check-input.js"
import { linkProblem } from "./links.js"

export const checkReferenceLinks: Check = (input) =>
  input.site.references.flatMap((reference) =>
    reference.model.links.flatMap(({ url, symbol, place }) => {
      const page = symbol === undefined ? reference.route : symbolUrl(reference, symbol).url
      const target = resolveLink(url, place.file, page, input.tables)
      const broken = linkProblem({ kind: "link", url, place }, target, input, [page])
      return broken ? [broken] : []
    }),
  )
