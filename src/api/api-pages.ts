/** The pages of an OpenAPI document as trees: its overview, a list of operations, its named schemas. */

import Slugger from "github-slugger"
import type { RootContent } from "mdast"
import type { Url } from "../model/paths.js"
import {
  listOf as bullets,
  code,
  line,
  link,
  members,
  pairs,
  section,
  styled,
  tag,
  words,
  written,
} from "../reference/nodes.js"
import { count } from "../report/format.js"
import type { ApiEntry, PublishedApi } from "./api-document.js"
import { type ApiGroup, schemaPlaces, schemaUrls, schemeAnchor } from "./api-places.js"
import { firstPart, isNode, nodeOf, resolveRef, saidBy, schemaOf, text } from "./openapi.js"
import { formsOf, plainWords, serverList, titleOf } from "./operation-tree.js"
import { shapesOf } from "./schema-fields.js"
import { credentialOf, serversOf } from "./understand-api.js"

/** A list of more operations is longer than any page of them. */
const mostListed = 300

/** What the service is, where it answers, how to authenticate, and all operations. */
export function overviewPage(
  api: PublishedApi,
  groups: readonly (ApiGroup & { own: readonly ApiEntry[] })[],
  urlOf: (entry: ApiEntry) => Url,
): RootContent[] {
  const { document, operations, download } = api
  const info = nodeOf(document.info)
  const hasAll = operations.length <= mostListed
  const schemas = [...schemaPlaces(api)]
  const [first] = schemas
  return [
    written(text(info.description)),
    ...factsOf(api),
    ...section("servers", "Servers", serverList(serversOf(document.servers))),
    ...section("authentication", "Authentication", schemesOf(api)),
    ...groups.flatMap(({ title, url, description, entries, own }) => {
      const about = plainWords(firstPart(description))
      const all = link(url, words(count(entries.length, "operation")))
      return section(`operations-${url.slice(url.lastIndexOf("/") + 1)}`, title, [
        ...(about === "" ? [] : [line(words(about))]),
        ...(hasAll || own.length === 0 ? operationList(entries, urlOf) : [line(all)]),
      ])
    }),
    ...(first
      ? section("schemas", "Schemas", [
          line(link(first[1].url.replace(/(\/schemas)\/.*/, "$1"), words(count(schemas.length, "named schema")))),
        ])
      : []),
    ...section("document", "Document", [line(link(download, words("Download the OpenAPI document")))]),
  ]
}

/** Operations with their addresses, each linked. */
export function operationList(entries: readonly ApiEntry[], urlOf: (entry: ApiEntry) => Url): RootContent[] {
  return bullets(
    entries.map((entry) => [
      styled(
        "api-entry",
        tag(entry.method, "badge badge-accent"),
        words(" "),
        link(urlOf(entry), words(titleOf(entry))),
        words(" "),
        code(entry.path),
        ...(entry.deprecated ? [tag("deprecated", "badge badge-warning")] : []),
      ),
    ]),
    "api-entries",
  )
}

function factsOf({ document }: PublishedApi): RootContent[] {
  const info = nodeOf(document.info)
  const { contact, license, termsOfService, version } = info
  const { name, url, email } = nodeOf(contact)
  const { url: more, description } = nodeOf(document.externalDocs)
  const linked = (label: string, to: unknown, shown: unknown) => {
    const address = text(to)
    const said = text(shown) || address
    if (said === "") return []
    return [[label, [line(address === "" ? words(said) : link(address, words(said)))]] as const]
  }
  const facts = [
    ...linked("Version", "", version === undefined ? "" : String(version)),
    ...linked("Terms", termsOfService, ""),
    ...linked("Contact", text(url) || (text(email) && `mailto:${email}`), name ?? email),
    ...linked("License", nodeOf(license).url, nodeOf(license).name),
    ...linked("More", more, description && plainWords(text(description))),
  ]
  return facts.length > 0 ? [pairs("symbol-default", facts)] : []
}

/** Each way to authenticate, with what is sent and, of OAuth, where the token comes from. */
function schemesOf({ document }: PublishedApi): RootContent[] {
  const schemes = Object.entries(nodeOf(nodeOf(document.components).securitySchemes))
  return members(
    schemes.map(([name, value]) => {
      const scheme = resolveRef(value, document)
      const credential = credentialOf(scheme)
      const kind = [text(scheme.type), text(scheme.scheme)].filter(Boolean).join(", ")
      const flows = Object.entries(nodeOf(scheme.flows)).filter(([, flow]) => isNode(flow))
      return {
        id: schemeAnchor(name),
        term: [code(name, "member-name"), tag(kind, "member-word")],
        text: [
          written(text(scheme.description)),
          ...(credential
            ? [
                line(words(`In the ${credential.in}: `), code(credential.name)),
                ...(credential.says === "" ? [] : [written(credential.says)]),
              ]
            : []),
          ...(typeof scheme.openIdConnectUrl === "string" ? [line(code(scheme.openIdConnectUrl))] : []),
          ...flows.flatMap(([flow, about]) => flowOf(flow, nodeOf(about))),
        ],
      }
    }),
  )
}

function flowOf(name: string, flow: Record<string, unknown>): RootContent[] {
  const addresses = ["authorizationUrl", "tokenUrl", "refreshUrl"].flatMap((key) => {
    const address = text(flow[key])
    return address === "" ? [] : [[line(words(`${key}: `), code(address))]]
  })
  const scopes = Object.entries(nodeOf(flow.scopes)).map(([scope, about]) => [
    line(code(scope), words(` ${plainWords(text(about))}`)),
  ])
  return [line(words(`Flow ${name}:`)), ...bullets([...addresses, ...scopes])]
}

/** A named schema, without a heading. */
export function schemaBlock(api: PublishedApi, name: string, depth: number): RootContent[] {
  const { document } = api
  const schema = { $ref: `#/components/schemas/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` }
  const anchor = schemaPlaces(api).get(name)?.anchor ?? "schema"
  const shapes = shapesOf(schema, document, schemaUrls(api), 1)
  const full = schemaOf(schema, document)
  const deprecated = full.deprecated === true ? [styled("symbol-facts", tag("deprecated", "badge badge-warning"))] : []
  return [...deprecated, written(saidBy(full)), ...formsOf(shapes, { id: anchor, depth, ids: new Slugger() })]
}

export function schemaDescription({ document }: PublishedApi, name: string): string {
  return firstPart(text(schemaOf(nodeOf(nodeOf(document.components).schemas)[name], document).description))
}

/** All named schemas: each with its text, or, where each has a page, its link. */
export function schemasPage(api: PublishedApi): RootContent[] {
  const places = [...schemaPlaces(api)]
  if (places.every(([, { anchor }]) => anchor === undefined))
    return bullets(places.map(([name, { url }]) => [line(link(url, words(name)))]))
  return places.flatMap(([name, { anchor = "" }]) =>
    section(anchor, name, schemaBlock(api, name, 3), { search: "own" }),
  )
}
