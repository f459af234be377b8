/** Where the pages of an OpenAPI document show what is in it. */
import Slugger, { slug } from "github-slugger"
import { rememberFor } from "../engine/same.js"
import type { Url } from "../model/paths.js"
import type { ApiEntry, PublishedApi } from "./api-document.js"
import { listOf, nodeOf, saidBy, text } from "./openapi.js"
import type { SchemaUrl } from "./schema-fields.js"

/** A page of a document: of a tag, of the webhooks. */
export interface ApiGroup {
  url: Url
  title: string
  /** The tag's. */
  description: string
  entries: ApiEntry[]
}

/** Where a thing is shown: `anchor` is its id there, undefined if it is what the page is about. */
export interface ApiPlace {
  url: Url
  anchor?: string
}

/** The pages of operations: one for each tag in the order of the document, one for those without, one for webhooks. */
export function groupsOf(api: PublishedApi): ApiGroup[] {
  return groups(api, [], () => {
    const route = api.pages?.route ?? ""
    const slugs = new Slugger()
    slugs.slug("schemas")
    const stated = listOf(api.document.tags).map(nodeOf)
    const ofTag = (entry: ApiEntry) => (entry.sent ? undefined : entry.tags[0])
    const names = [...stated.map(({ name }) => text(name)), ...api.operations.flatMap((entry) => ofTag(entry) ?? [])]
    const tagged = [...new Set(names)].map((name) => ({
      title: name,
      description: saidBy(nodeOf(stated.find((tag) => tag.name === name))),
      entries: api.operations.filter((entry) => ofTag(entry) === name),
    }))
    const others = api.operations.filter((entry) => !entry.sent && entry.tags.length === 0)
    const webhooks = api.operations.filter(({ sent }) => sent)
    return [
      ...tagged,
      { title: tagged.length > 0 ? "Other operations" : "Operations", description: "", entries: others },
      { title: "Webhooks", description: "What the service sends.", entries: webhooks },
    ]
      .filter(({ entries }) => entries.length > 0)
      .map((group) => ({ ...group, url: `${route}/${slugs.slug(group.title) || slugs.slug("tag")}` }))
  })
}

const groups = rememberFor<PublishedApi, ApiGroup[]>("groups of an API")

/** Where each operation is shown. `byHand`: on pages of authors. */
export function operationPlaces(
  api: PublishedApi,
  byHand: ReadonlyMap<ApiEntry, Url>,
  isLarge: (entries: readonly ApiEntry[]) => boolean,
): ReadonlyMap<ApiEntry, ApiPlace> {
  const slugs = new Slugger()
  return new Map(
    groupsOf(api).flatMap(({ url, entries }) => {
      const own = entries.filter((entry) => !byHand.has(entry))
      const isApart = api.pages?.of === "operation" || isLarge(own)
      return entries.map((entry): [ApiEntry, ApiPlace] => {
        const page = byHand.get(entry)
        if (page !== undefined) return [entry, { url: page }]
        return [entry, isApart ? { url: `${url}/${slugs.slug(entry.anchor)}` } : { url, anchor: entry.anchor }]
      })
    }),
  )
}

/** Texts of schemas that are longer than this make more than one page. */
const longestSchemas = 100_000

/** The place of each named schema. */
export function schemaPlaces(api: PublishedApi): ReadonlyMap<string, ApiPlace> {
  return places(api, [], () => {
    const schemas = nodeOf(nodeOf(api.document.components).schemas)
    const url = `${api.pages?.route}/schemas`
    const isLong = JSON.stringify(schemas).length > longestSchemas
    const slugs = new Slugger()
    const all = api.pages ? Object.keys(schemas) : []
    return new Map(
      all.map((name) => {
        const anchor = slugs.slug(name) || slugs.slug("schema")
        return [name, isLong ? { url: `${url}/${anchor}` } : { url, anchor }]
      }),
    )
  })
}

const places = rememberFor<PublishedApi, ReadonlyMap<string, ApiPlace>>("schemas of an API")

export function schemaUrls(api: PublishedApi): SchemaUrl | undefined {
  const known = schemaPlaces(api)
  if (known.size === 0) return undefined
  return (name) => {
    const place = known.get(name)
    return place && addressOf(place)
  }
}

export function addressOf({ url, anchor }: ApiPlace): Url {
  return anchor === undefined ? url : `${url}#${anchor}`
}

/** The id of a security scheme in the overview. */
export function schemeAnchor(name: string): string {
  return `auth-${slug(name)}`
}
