/** Checks the pages that `otherVersion` in front matter names. */
import { rememberFor } from "../../engine/same.js"
import { counterpartsOf } from "../../links/counterparts.js"
import type { LinkTables } from "../../links/links.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import type { Doc, DocSet, Site } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"

export const checkOtherVersions: Check = ({ site, tables }) => found(tables, [], () => wrongVersions(site, tables))

const found = rememberFor<LinkTables, Diagnostic[]>("other versions checked")

/** Front matter is a part of what the tables follow from. */
function wrongVersions(site: Site, tables: LinkTables): Diagnostic[] {
  const counterparts = counterpartsOf(tables, site)

  const wrongName = (name: string, versions: DocSet[]): string | undefined => {
    if (versions.some((docSet) => counterparts.named(name, docSet))) return undefined
    return `page not found in ${versions.map((docSet) => docSet.version).join(" or ")}: ${name}`
  }

  const problemsOf = (doc: Doc, docSet: DocSet): Diagnostic[] => {
    const source = site.sources.get(doc.source)
    const asked = source?.frontMatter.otherVersion
    if (source === undefined || asked === undefined) return []
    const others = site.docSets.filter((other) => other.collection === docSet.collection && other !== docSet)
    const report = (key: string, message: string, target: string, candidates: Iterable<string>): Diagnostic => {
      const place = source.frontMatterPlaces[key] ?? { file: doc.source, line: 1, column: 1 }
      return problem("invalid-frontmatter", place, message, {
        hint: didYouMean(
          nearest(
            target,
            [...candidates].filter((name) => name !== ""),
          ),
        ),
        target,
      })
    }
    if (others.length === 0) {
      return [report("otherVersion", `otherVersion has no effect: ${docSet.label} has no other version`, "", [])]
    }
    const names = others.map((other) => other.version ?? "")
    const entries = typeof asked === "string" ? [["", asked] as const] : Object.entries(asked)
    return entries.flatMap(([version, name]) => {
      const meant = version === "" ? others : others.filter((other) => other.version === version)
      const key = version === "" ? "otherVersion" : `otherVersion.${version}`
      if (meant.length === 0) return [report(key, `otherVersion: ${version} is not another version`, version, names)]
      const message = wrongName(name, meant)
      if (message === undefined) return []
      return [
        report(
          key,
          `otherVersion: ${message}`,
          name,
          meant.flatMap((other) => [...counterparts.namesIn(other)]),
        ),
      ]
    })
  }

  return site.docSets.flatMap((docSet) => docSet.docs.flatMap((doc) => problemsOf(doc, docSet)))
}
