import { type ReactNode, useContext } from "react"
import { renderToString } from "react-dom/server.edge"
import type { Json } from "../../src/model.js"
import { LinksContext, PageContext, usePage } from "../context.js"
import { ModulesContext } from "../module-body.js"

/** A prop that can't be sent to the browser. */
export class UnsendableProp extends Error {
  constructor(
    readonly island: string,
    readonly prop: string,
    what: string,
  ) {
    super(`the prop ${prop} of the island <${island}> is ${what}, which can't be sent to the browser`)
  }
}

/**
 * A part of the page that also runs in the browser. It is rendered here, apart from the page around it, so that its
 * ids are the same when it wakes up there. What stands inside it is HTML by then: the island may place it, hide it and show
 * it again, and it stays what it is.
 */
export function Island({ name, props = {}, children }: { name: string; props?: object; children?: ReactNode }) {
  const page = usePage()
  const links = useContext(LinksContext)
  const modules = useContext(ModulesContext)
  const island = Object.hasOwn(page.islands, name) ? page.islands[name] : undefined
  if (!island) throw new Error(`unknown island: ${name}`)
  page.uses(name)
  const { default: Component, when = "visible", size = "part" } = island
  const sent = sendable(name, props)
  const prefix = page.usesIsland(name)
  const inner =
    children === undefined || children === null
      ? undefined
      : renderToString(
          <PageContext value={page}>
            <ModulesContext value={modules}>
              <LinksContext value={links}>{children}</LinksContext>
            </ModulesContext>
          </PageContext>,
          { identifierPrefix: `${prefix}in-` },
        )
  let placed = false
  const Slot = () => {
    placed = true
    return <IslandChildren html={inner ?? ""} />
  }
  const html = renderToString(<Component {...sent}>{inner === undefined ? undefined : <Slot />}</Component>, {
    identifierPrefix: prefix,
  })
  return (
    <>
      <div
        className="island"
        data-island={name}
        data-src={page.frame.assets.islands[name]}
        data-when={when}
        data-size={size}
        data-prefix={prefix}
        data-props={JSON.stringify(sent)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a few lines above
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {inner !== undefined && !placed && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a few lines above
        <template data-island-children="" dangerouslySetInnerHTML={{ __html: inner }} />
      )}
    </>
  )
}

/** The children of an island. In the browser the page's nodes are inserted here (see `client/hydrate.tsx`). */
function IslandChildren({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React in `Island`
  return <div className="island-children" data-island-children="" dangerouslySetInnerHTML={{ __html: html }} />
}

/** Props as JSON; a value that JSON would lose or change is refused. */
function sendable(island: string, props: object): Record<string, Json> {
  const check = (prop: string, value: unknown): Json => {
    if (value === null || typeof value === "string" || typeof value === "boolean") return value
    if (typeof value === "number" && Number.isFinite(value)) return value
    if (Array.isArray(value)) return value.map((item) => check(prop, item))
    if (typeof value === "object" && !("$$typeof" in value) && isPlain(value)) {
      const known = Object.entries(value).filter(([, inner]) => inner !== undefined)
      return Object.fromEntries(known.map(([key, inner]) => [key, check(prop, inner)]))
    }
    throw new UnsendableProp(island, prop, nameOf(value))
  }
  const entries = Object.entries(props).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([prop, value]) => [prop, check(prop, value)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

function nameOf(value: unknown): string {
  if (typeof value === "function") return "a function"
  if (typeof value === "object" && value !== null) return "$$typeof" in value ? "an element" : "an object of a class"
  return typeof value === "number" ? "no finite number" : `a ${typeof value}`
}
