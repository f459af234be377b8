/** The OpenAPI documents of the content, cached by their text, what it refers to, and the brand names in it. */
import { posix } from "node:path"
import { LineCounter, parseDocument } from "yaml"
import { brandNamesIn, fillBrand } from "../config/brand.js"
import { placeOfKey } from "../config/config-places.js"
import { docRoute } from "../config/doc-folders.js"
import type { SiteConfig } from "../config.js"
import { hashData } from "../engine/hash.js"
import type { Memo, Step } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import { docSetAt } from "../links/links.js"
import { didYouMean, nearestFile } from "../links/nearest.js"
import type { Place, TextFile } from "../model.js"
import { labelOf } from "../reference/packages.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { samplePlace } from "../samples/sample-place.js"
import { errorsOf, pairsOf, sayYaml } from "../text/yaml.js"
import type { ApiDocument, PublishedApi } from "./api-document.js"
import { isNode, type Node, nodeOf, operationsOf, type Path, type PlacedOperation, pointerOf, text } from "./openapi.js"

type Understood = Pick<ApiDocument, "title" | "document" | "operations" | "requests" | "links">

interface ReadApi {
  /** Absent if the text is no OpenAPI document. */
  api?: Understood
  diagnostics: Diagnostic[]
}

interface ApiInput {
  file: TextFile
  /** Files that it refers to, and those that these refer to. */
  others: TextFile[]
  names: Record<string, string>
}

export const readApi: Step<ApiInput, ReadApi, Record<string, never>> = {
  name: "api",
  thread: "documents",
  id: ({ file }) => file.path,
  fields: ({ file, others, names }) => ({
    text: file.hash,
    path: file.path,
    others: others.map(({ path, hash }) => [path, hash]),
    names: hashData(brandNamesIn([file, ...others].map(({ text }) => text).join("\n"), names)),
  }),
  run: async (input) => ({ facts: await read(input), body: {} }),
}

async function read({ file, others, names }: ApiInput): Promise<ReadApi> {
  const main = placedFile(file, names)
  const inside = new Map(others.map((other) => [other.path, placedFile(other, names)]))
  const mistakes = [main, ...inside.values()].flatMap(({ mistakes }) => mistakes)
  if (mistakes.length > 0) return { diagnostics: mistakes }
  const document = joined(file.path, new Map([...inside].map(([path, { value }]) => [path, value])), main.value)
  const at = (path: Path) => (path[0] === "x-files" ? (inside.get(String(path[1])) ?? main) : main)
  const placeOf = (path: Path, atKey = false) => at(path).placeOf(path[0] === "x-files" ? path.slice(2) : path, atKey)
  const { schemaChecker, validateOpenApi } = await import("./validate-openapi.js")
  const { isReadable, problems } = await validateOpenApi(document)
  const diagnostics = problems.map(({ path, atKey, message, hint }) =>
    problem("invalid-openapi", placeOf(path, atKey), message, { hint, target: path.join(".") }),
  )
  if (!isReadable) return { diagnostics }
  const { entriesOf } = await import("./understand-api.js")
  const { sampleRequest } = await import("./sample-request.js")
  const known = document as Node
  const operations = entriesOf(known)
  const placed = operationsOf(known)
  const check = schemaChecker(known)
  const requests = operations.flatMap(({ anchor, sent }, index) =>
    sent ? [] : [[anchor, sampleRequest(placed[index] as PlacedOperation, known, check)] as const],
  )
  const title = text(nodeOf(known.info).title)
  return {
    api: { title, document: known, operations, requests: Object.fromEntries(requests), links: linksOf(known, at) },
    diagnostics,
  }
}

interface PlacedFile {
  value: unknown
  text: string
  mistakes: Diagnostic[]
  /** The place of a value, or of the nearest value around it; of a long one, its first line. */
  placeOf(path: Path, atKey?: boolean): Place
  /** Where a value has a text. */
  placeIn(path: Path, part: string): Place
}

/** A file as values with their places. */
function placedFile(file: TextFile, names: Record<string, string>): PlacedFile {
  const { text } = fillBrand(file.text, names)
  const written = { path: file.path, lines: file.text.split(/\r\n|\n|\r/) }
  const placeAt = (start: number, end: number) =>
    samplePlace(written, { text, line: 1 }, { start, length: Math.max(1, end - start) }, names)
  const yaml = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false, uniqueKeys: false })
  const mistakes = errorsOf(yaml, true).map((error) => {
    const { message, hint } = sayYaml(error.message)
    return problem("invalid-openapi", placeAt(...error.pos), message, { hint })
  })
  const pairAt = pairsOf(yaml)
  const rangeOf = (path: Path): [number, number] => {
    for (let length = path.length; length > 0; length--) {
      const range = pairAt(path.slice(0, length)).value?.range
      if (range) return [range[0], range[1]]
    }
    return [0, 1]
  }
  return {
    value: mistakes.length > 0 ? undefined : yaml.toJS(),
    text,
    mistakes,
    placeOf(path, atKey = false) {
      const key = atKey ? pairAt(path).key?.range : undefined
      if (key) return placeAt(key[0], key[1])
      const [start, end] = rangeOf(path)
      const line = text.indexOf("\n", start)
      return placeAt(start, line < 0 ? end : Math.min(end, line))
    },
    placeIn(path, part) {
      const [start, end] = rangeOf(path)
      const found = text.indexOf(part, start)
      return found < 0 || found > end ? this.placeOf(path) : placeAt(found, found + part.length)
    },
  }
}

/** The document with the files that it refers to as `x-files`, and references to them as references to there. */
function joined(main: string, others: ReadonlyMap<string, unknown>, value: unknown): unknown {
  if (others.size === 0 || !isNode(value)) return value
  const rewritten = (node: unknown, from: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => rewritten(item, from))
    if (!isNode(node)) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, child]) => {
        if (key !== "$ref" || typeof child !== "string") return [key, rewritten(child, from)]
        const target = fileOf(child, from)
        const [, pointer = ""] = child.split("#")
        if (target === main) return [key, `#${pointer}`]
        return [key, others.has(target) ? `#${pointerOf(["x-files", target])}${pointer}` : child]
      }),
    )
  }
  const files = [...others].map(([path, other]) => [path, rewritten(other, path)])
  return { ...(rewritten(value, main) as Node), "x-files": Object.fromEntries(files) }
}

function fileOf(ref: string, from: string): string {
  const [file = ""] = ref.split("#")
  return file === "" ? from : posix.join(posix.dirname(from), file)
}

/** The files that a document refers to, and those that they refer to. */
function othersOf(file: TextFile, texts: ReadonlyMap<string, TextFile>): TextFile[] {
  const found = new Map([[file.path, file]])
  for (const one of found.values()) {
    for (const path of references(one, [], () => referencesIn(one))) {
      const other = texts.get(path)
      if (other) found.set(path, other)
    }
  }
  return [...found.values()].slice(1)
}

function referencesIn({ path, text }: TextFile): string[] {
  const found = text.matchAll(/\$ref["']?\s*:\s*["']?([^"'#\s,}][^"'\s,}]*)/g)
  return [...new Set([...found].map(([, ref = ""]) => fileOf(ref, path)))]
}

const references = rememberFor<TextFile, string[]>("references of a document")
const inputOf = rememberFor<TextFile, ApiInput>("API input")

function linksOf(document: Node, fileAt: (path: Path) => PlacedFile): Understood["links"] {
  const links: Understood["links"] = {}
  const visit = (value: unknown, path: Path): void => {
    const at = path.at(-1)
    if (typeof value === "string" && /^(description|summary)$/.test(String(at))) {
      for (const [, inline, bare] of value.matchAll(/\]\(\s*<?([^)\s>]+)|<(https?:[^>\s]+)>/g)) {
        const url = inline ?? bare ?? ""
        const place = fileAt(path).placeIn(path[0] === "x-files" ? path.slice(2) : path, url)
        links[value] = { [url]: place, ...links[value] }
      }
    }
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index])
    if (isNode(value) && at !== "example" && at !== "examples")
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key])
  }
  visit(document, [])
  return links
}

const published = rememberFor<Understood, PublishedApi>("published API")

export async function readApis(options: {
  texts: readonly TextFile[]
  config: SiteConfig
  configFile: { path: string; text: string }
  memo: Memo
}): Promise<{ apis: PublishedApi[]; diagnostics: Diagnostic[]; fromCache: number }> {
  const { texts, config, configFile, memo } = options
  const byPath = new Map(texts.map((file) => [file.path, file]))
  const diagnostics: Diagnostic[] = []
  const stated = config.packages.flatMap((pkg, index) => {
    const { api, version } = pkg
    if (!api) return []
    const set = api.route === undefined ? undefined : docSetAt(api.route, docSetsOf(config))
    const of = version ?? set?.version ?? ""
    const usual = ["yaml", "yml", "json"].map((ending) => `content/api/${of === "" ? "" : `${of}/`}openapi.${ending}`)
    const path = api.document ?? usual.find((name) => byPath.has(name)) ?? (usual[0] as string)
    const file = byPath.get(path)
    if (!file) {
      const at = ["packages", String(index), "api", ...(api.document === undefined ? [] : ["document"])]
      const near = nearestFile(
        path,
        texts.flatMap((text) => (/^content\/.+\.(ya?ml|json)$/.test(text.path) ? text.path : [])),
      )
      const [message, hint] =
        api.document === undefined
          ? [
              `packages[${index}].api.document is missing, and so is ${path}`,
              `add \`document: "${near ?? "content/….yaml"}"\`, or write the OpenAPI document to ${path}`,
            ]
          : [`file not found: ${path}`, didYouMean(near)]
      diagnostics.push(problem("invalid-config", placeOfKey(configFile, at), message, { hint, target: path }))
      return []
    }
    return [{ file, version: of, api: { ...api, label: labelOf("api", pkg, config.packages) } }]
  })
  const inFolders = texts.flatMap((file) => {
    const version = /^content\/api\/(?:([^/]+)\/)?openapi\.(?:ya?ml|json)$/.exec(file.path)?.[1]
    const isStated = stated.some((one) => one.file === file)
    return version === undefined || isStated ? [] : [{ file, version, api: undefined }]
  })
  const all = [...stated, ...inFolders]
  if (all.length === 0) return { apis: [], diagnostics, fromCache: 0 }
  const inputs = all.map(({ file }) => {
    const [others, names] = [othersOf(file, byPath), config.brand]
    return inputOf(file, [names, ...others], () => ({ file, others, names }))
  })
  const read = await memo.each(readApi, inputs)
  const apis = all.flatMap(({ file, version, api }, index): PublishedApi[] => {
    const { facts } = read[index] as (typeof read)[number]
    const others = inputs[index]?.others ?? []
    const understood = facts.api
    if (!understood) return []
    const ending = posix.extname(file.path)
    const download = api?.download ?? `/api/${version === "" ? "" : `${version}.`}openapi${ending}`
    const { route, label, pages: of } = api ?? {}
    return [
      published(understood, [file, config.brand, version, download, route, label, of], () => ({
        ...understood,
        version,
        path: file.path,
        download,
        // With what it refers to, so that it can be used where it was saved.
        text:
          others.length > 0
            ? JSON.stringify(understood.document, undefined, 2)
            : fillBrand(file.text, config.brand).text,
        ...(route !== undefined && label !== undefined && of && { pages: { route, label, of } }),
      })),
    ]
  })
  return {
    apis,
    diagnostics: [...diagnostics, ...read.flatMap(({ facts }) => facts.diagnostics)],
    fromCache: read.filter(({ fromCache }) => fromCache).length,
  }
}

/** The docs of the configuration by their routes. */
function docSetsOf({ docs }: SiteConfig): { route: string; version: string | undefined }[] {
  return docs.flatMap((collection) => {
    const versions = collection.versions.length > 0 ? collection.versions : [undefined]
    return versions.map((version) => ({ route: docRoute(collection, version), version: version?.name }))
  })
}
