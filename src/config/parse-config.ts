/** Checks what `site.config.ts` exports: against its schema, then by rules that a schema can't express. */
import * as z from "zod"
import { configSchema, type SiteConfig } from "../config.js"
import { isBelow } from "../links/links.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type { PagesFunction } from "../model.js"
import { olderPackage } from "../reference/packages.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { checkValue, withName } from "../text/schema-words.js"
import { type ConfigFile, placeOfKey } from "./config-places.js"
import { docRoute } from "./doc-folders.js"

/** Checks a configuration. Reports every mistake at the key's place in `text`, if it can be found. */
export function parseConfig(
  value: unknown,
  file: ConfigFile,
):
  | { config: SiteConfig; pages?: PagesFunction | undefined; diagnostics: [] }
  | { config?: undefined; pages?: undefined; diagnostics: Diagnostic[] } {
  const result = checkValue(configSchema, value)
  if ("value" in result) {
    const { pages, ...config } = result.value
    const diagnostics = crossChecks(config, file)
    return diagnostics.length > 0 ? { diagnostics } : { config, pages, diagnostics: [] }
  }
  const diagnostics = result.mistakes.map(({ path, message, hint, unknown }) => {
    const name = pathName(path)
    const near = unknown && nearest(path.at(-1) ?? "", Object.keys(shapeAt(path.slice(0, -1))))
    const missing = message === "is missing" ? hintOfMissing(path) : undefined
    return problem("invalid-config", placeOfKey(file, path), withName(name || "the configuration", message), {
      hint: movedKeys[name] ?? didYouMean(near) ?? hint ?? missing ?? hintAt(path, value),
      target: name,
    })
  })
  return { diagnostics }
}

/** What to add, and what it is for. */
function hintOfMissing(path: readonly string[]): string | undefined {
  const key = path.at(-1) ?? ""
  const schema = shapeAt(path.slice(0, -1))[key]
  if (!schema) return `add \`${key}\``
  const inner = withoutWrappers(schema)
  const value =
    inner instanceof z.ZodArray
      ? "[…]"
      : inner instanceof z.ZodObject
        ? "{ … }"
        : inner instanceof z.ZodString || inner instanceof z.ZodEnum
          ? '"…"'
          : "…"
  return `add \`${key}: ${value}\`${schema.description === undefined ? "" : `. ${schema.description}`}`
}

const movedKeys: Record<string, string> = {
  reference: 'write packages: [{ name: "…", entry: "….d.ts", reference: { route: "/docs/reference" } }]',
  api: 'write packages: [{ name: "…", api: { document: "content/api/….yaml", route: "/docs/api" } }]',
  "markdown.parser": "leave it out: one parser reads every file",
  "samples.packages": 'write packages: [{ name: "…", version: "…", entry: "….d.ts" }]',
}

/** A hint for a value that the schema refuses. */
function hintAt(path: readonly string[], value: unknown): string | undefined {
  const [section, key] = path
  if (section !== "markdown" || !/^(remark|rehype)Plugins$/.test(String(key))) return undefined
  let at = value
  for (const step of path) at = (at as Record<PropertyKey, unknown> | undefined)?.[step]
  const parts = Array.isArray(at) ? at : [at]
  if (typeof parts[0] === "function")
    return "name the plugin's package in quotes, or the path of a file that exports it: pages are compiled in threads, which functions can't reach"
  return Array.isArray(at)
    ? "options are JSON: for anything else, write a file that exports the plugin with its options, and name that"
    : undefined
}

function crossChecks(config: SiteConfig, file: ConfigFile): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (at: string[], message: string, hint?: string) =>
    problems.push(
      problem("invalid-config", placeOfKey(file, at), withName(pathName(at), message), { hint, target: pathName(at) }),
    )
  const ids = new Set<string>()
  config.docs.forEach((collection, index) => {
    const at = ["docs", String(index)]
    if (ids.has(collection.id)) report([...at, "id"], `duplicate collection id: ${collection.id}`)
    ids.add(collection.id)
    const names = collection.versions.map((version) => version.name)
    if (collection.current !== undefined && !names.includes(collection.current)) {
      report(
        [...at, "current"],
        `unknown version: ${collection.current}`,
        `known versions: ${names.join(", ") || "none"}`,
      )
    }
    names.forEach((name, position) => {
      if (names.indexOf(name) !== position)
        report([...at, "versions", String(position), "name"], `duplicate version name: ${name}`)
    })
  })
  const sets = config.docs.flatMap(({ route, versions }) =>
    versions.length > 0 ? versions.map((version) => docRoute({ route }, version)) : [route],
  )
  const versions = [...new Set(config.docs.flatMap((collection) => collection.versions.map(({ name }) => name)))]
  const isVersioned = versions.length > 0 && config.docs.every((collection) => collection.versions.length > 0)
  const seen = new Set<string>()
  config.packages.forEach((entry, index) => {
    const at = ["packages", String(index)]
    const { name, version, reference, api } = entry
    const key = JSON.stringify([name, version])
    if (seen.has(key))
      report([...at, "name"], `duplicate package: ${name}${version === undefined ? "" : ` of ${version}`}`)
    seen.add(key)
    if (version !== undefined && versions.length > 0 && !versions.includes(version))
      report([...at, "version"], `unknown version: ${version}`, `known versions: ${versions.join(", ")}`)
    if (version === undefined && isVersioned && reference === undefined && api?.route === undefined)
      report([...at, "version"], "is missing", `add the version of the docs that it belongs to: ${versions.join(", ")}`)
    for (const [key, made] of Object.entries({ reference, api })) {
      const route = made?.route
      if (route === undefined || sets.some((set) => isBelow(route, set) && route !== set)) continue
      const hint = `begin it with ${sets.map((set) => `${set}/`.replace("//", "/")).join(" or ")}`
      report([...at, key, "route"], `${route} is not inside a version of the docs`, hint)
    }
    const changes = reference?.changes
    if (changes && !olderPackage(config.packages, entry)) {
      const known = config.packages.flatMap((other) => (other !== entry && other.entry && other.version) || [])
      report(
        [...at, "reference", "changes", "from"],
        `no package of version ${changes.from} with an \`entry\``,
        `versions of other packages: ${known.join(", ") || "none"}`,
      )
    }
  })
  config.head.forEach((element, index) => {
    for (const { key, message, hint } of headMistakes(element)) report(["head", String(index), ...key], message, hint)
  })
  if (config.toc.minHeadingLevel > config.toc.maxHeadingLevel) {
    report(["toc", "minHeadingLevel"], "is greater than maxHeadingLevel")
  }
  return problems
}

function* headMistakes({ tag, attributes, content }: SiteConfig["head"][number]) {
  const type = attributes.type
  const isData = typeof type === "string" && /^application\/([a-z.]+\+)?json$/i.test(type)
  if (content !== undefined && tag !== "script")
    yield { key: ["content"], message: `a ${tag} has no content`, hint: "use `attributes`" }
  else if (content !== undefined && !isData) {
    const message = "the Content-Security-Policy blocks inline scripts"
    yield {
      key: ["content"],
      message,
      hint: 'write it to content/public/name.js, and use `attributes: { src: "/name.js" }`',
    }
  }
  for (const name of Object.keys(attributes)) {
    if (!/^on/i.test(name)) continue
    const message = "the Content-Security-Policy blocks event handlers"
    yield { key: ["attributes", name], message, hint: "add the listener in a script that `src` names" }
  }
  if (/^content-security-policy/i.test(String(attributes["http-equiv"])))
    yield { key: ["attributes"], message: "a page has one policy, and this is a second one", hint: "use `security`" }
}

function pathName(path: readonly string[]): string {
  return path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")
}

function shapeAt(path: readonly string[]): Record<string, z.ZodType> {
  let at: unknown = configSchema
  for (const key of path) {
    at = withoutWrappers(at)
    at = at instanceof z.ZodObject ? at.shape[key] : at instanceof z.ZodArray ? at.element : undefined
  }
  at = withoutWrappers(at)
  return at instanceof z.ZodObject ? (at.shape as Record<string, z.ZodType>) : {}
}

/** A schema without its default; of a union, the object, else the list of objects. */
function withoutWrappers(schema: unknown): unknown {
  let at = schema
  while (at instanceof z.ZodDefault || at instanceof z.ZodOptional) at = at.unwrap()
  return at instanceof z.ZodUnion ? at.options.find((option) => option instanceof z.ZodObject) : at
}
