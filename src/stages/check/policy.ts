/** Content that the Content-Security-Policy blocks: frames, and files of other sites. */
import { placeOfText } from "../../config/config-places.js"
import { allowingSetting, isAllowed, loadsOf } from "../../config/content-policy.js"
import { rememberEach } from "../../engine/same.js"
import { resolveLink } from "../../links/links.js"
import type { BuiltPage, LoadKind, Place, Source } from "../../model.js"
import { type Diagnostic, problem, sortDiagnostics } from "../../report/diagnostic.js"
import { type Check, type CheckInput, inEach } from "./check-input.js"

export const checkPolicy: Check = function* (input) {
  const { config, configFile, site, sources, tables } = input
  yield* inEach(input, inEachSource, sources, [configFile, tables.addresses], ({ links }) =>
    links.flatMap(({ loads, url, place }) => (loads ? (blocked({ kind: loads, url, place }, input) ?? []) : [])),
  )
  const stated = [
    // Authors' pictures.
    ...site.dataLinks.flatMap(({ kind, url, place }) =>
      kind === "image" ? [{ kind: "images" as const, url, place }] : [],
    ),
    ...config.head.flatMap(({ tag, attributes }, index) =>
      ["href", "src"].flatMap((name) => {
        const { [name]: url, rel } = attributes
        if (typeof url !== "string") return []
        const { loads } = loadsOf(url, name, tag, rel === true ? undefined : rel)
        return loads
          ? [{ kind: loads, url, place: placeOfText(configFile, ["head", String(index), "attributes", name], url) }]
          : []
      }),
    ),
  ]
  for (const load of stated) yield blocked(load, input) ?? []
}

const inEachSource = rememberEach<Source, readonly Diagnostic[]>("each: policy")

const nouns: Record<LoadKind, string> = {
  frames: "frame",
  images: "image",
  media: "video or sound",
  scripts: "script",
  styles: "style sheet",
}

/** Blocked loads of rendered pages that the sources do not show, because a component generates them. */
export function blockedLoads(pages: readonly Pick<BuiltPage, "loads">[], input: PolicyInput): Diagnostic[] {
  // A load in the frame of every page is one problem, placed in the configuration.
  const start = { file: input.configFile.path, line: 1, column: 1 }
  const loads = pages.flatMap((page) => page.loads)
  return sortDiagnostics(loads.flatMap(({ kind, url, place = start }) => blocked({ kind, url, place }, input) ?? []))
}

type PolicyInput = Pick<CheckInput, "config" | "configFile" | "tables">

/** The problem for a load that the policy blocks. */
function blocked(
  { kind, url, place }: { kind: LoadKind; url: string; place: Place },
  { config, configFile, tables }: PolicyInput,
): Diagnostic | undefined {
  const target = resolveLink(url, place.file, "/", tables)
  if (target.kind === "unsafe") return undefined
  if (target.kind !== "external") {
    if (kind !== "frames") return undefined
    const hint = "no page of this site may be framed: link to it instead"
    return problem("blocked-by-policy", place, `the Content-Security-Policy blocks this frame: ${url}`, {
      hint,
      target: url,
    })
  }
  if (isAllowed(kind, target.url, config)) return undefined
  const setting = allowingSetting(kind, target.url, config)
  const message = `the Content-Security-Policy blocks this ${nouns[kind]}: ${url}`
  const hint = setting === undefined ? undefined : `allow its host in ${configFile.path}: ${setting}`
  return problem("blocked-by-policy", place, message, { hint, target: url })
}
