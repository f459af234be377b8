/** The OpenAPI documents of the content, one per version, cached by their text and the brand names in it. */
import { LineCounter, parseDocument } from "yaml"
import { brandNamesIn, fillBrand } from "../config/brand.js"
import { placeOfKey } from "../config/config-places.js"
import type { SiteConfig } from "../config.js"
import { hashData } from "../engine/hash.js"
import type { Memo, Step } from "../engine/memo.js"
import { rememberFor } from "../engine/same.js"
import type { TextFile } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { samplePlace } from "../samples/sample-place.js"
import { errorsOf, pairsOf, sayYaml } from "../text/yaml.js"
import type { ApiDocument, PublishedApi } from "./api-document.js"

interface ReadApi {
  document?: ApiDocument
  diagnostics: Diagnostic[]
}

interface ApiInput {
  file: TextFile
  version: string
  names: Record<string, string>
  download: string
}

export const readApi: Step<ApiInput, ReadApi, Record<string, never>> = {
  name: "api",
  thread: "documents",
  id: ({ file }) => file.path,
  fields: ({ file, version, names, download }) => ({
    text: file.hash,
    path: file.path,
    version,
    names: hashData(brandNamesIn(file.text, names)),
    download,
  }),
  run: async (input) => ({ facts: await read(input), body: {} }),
}

async function read({ file, version, names, download }: ApiInput): Promise<ReadApi> {
  const { text } = fillBrand(file.text, names)
  const written = { path: file.path, lines: file.text.split(/\r\n|\n|\r/) }
  const placeAt = (start: number, end: number) =>
    samplePlace(written, { text, line: 1 }, { start, length: Math.max(1, end - start) }, names)
  const yaml = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false, uniqueKeys: false })
  const errors = errorsOf(yaml, true)
  if (errors.length > 0) {
    return {
      diagnostics: errors.map((error) => {
        const { message, hint } = sayYaml(error.message)
        return problem("invalid-openapi", placeAt(...error.pos), message, { hint })
      }),
    }
  }
  const pairAt = pairsOf(yaml)
  const value: unknown = yaml.toJS()
  const { validateOpenApi } = await import("./validate-openapi.js")
  const problems = (await validateOpenApi(value)).map(({ path, atKey, message }) => {
    const [start, end] = (atKey && keyRange(path)) || rangeOf(path)
    return problem("invalid-openapi", placeAt(start, end), message, { target: path.join(".") })
  })
  if (problems.length > 0) return { diagnostics: problems }
  const { understandApi } = await import("./understand-api.js")
  return {
    document: await understandApi(value as Record<string, unknown>, { version, path: file.path, download }),
    diagnostics: [],
  }

  function keyRange(path: readonly (string | number)[]): [number, number] | undefined {
    const { key } = pairAt(path)
    return key?.range ? [key.range[0], key.range[1]] : undefined
  }

  /** The range of the node at a path, or of the nearest node around it; of a long value, its first line. */
  function rangeOf(path: readonly (string | number)[]): [number, number] {
    for (let length = path.length; length > 0; length--) {
      const node = pairAt(path.slice(0, length)).value
      if (!node?.range) continue
      const [start, end] = node.range
      const line = text.indexOf("\n", start)
      return [start, line < 0 ? end : Math.min(end, line)]
    }
    return [0, 1]
  }
}

const published = rememberFor<ApiDocument, PublishedApi>("published API")

export async function readApis(options: {
  texts: readonly TextFile[]
  config: SiteConfig
  configFile: { path: string; text: string }
  memo: Memo
}): Promise<{ apis: PublishedApi[]; diagnostics: Diagnostic[]; fromCache: number }> {
  const { texts, config, configFile, memo } = options
  const inputs = texts.flatMap((file): ApiInput[] => {
    const folder = /^content\/api\/([^/]+)\/openapi\.(?:ya?ml|json)$/.exec(file.path)?.[1]
    const owner = config.packages.find(
      ({ version, api }) => api && (api.document === undefined ? version === folder : api.document === file.path),
    )
    const version = owner?.version ?? folder
    if (version === undefined) return []
    const download = owner?.api?.download ?? `/api/${version}.openapi.yaml`
    return [{ file, version, names: config.brand, download }]
  })
  const missing = config.packages.flatMap(({ api }, index) => {
    const document = api?.document
    if (document === undefined || texts.some(({ path }) => path === document)) return []
    const place = placeOfKey(configFile, ["packages", String(index), "api", "document"])
    return [problem("invalid-config", place, `file not found: ${document}`, { target: document })]
  })
  if (inputs.length === 0) return { apis: [], diagnostics: missing, fromCache: 0 }
  const read = await memo.each(readApi, inputs)
  return {
    apis: read.flatMap(({ facts }, index) => {
      const { file, names } = inputs[index] as ApiInput
      const { document } = facts
      return document
        ? [published(document, [file, names], () => ({ ...document, text: fillBrand(file.text, names).text }))]
        : []
    }),
    diagnostics: [...missing, ...read.flatMap(({ facts }) => facts.diagnostics)],
    fromCache: read.filter(({ fromCache }) => fromCache).length,
  }
}
