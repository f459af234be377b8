import { createContext, type ReactNode, useContext } from "react"
import type { LinkView, PageView, SiteFrame } from "../src/model.js"

/** What every template may see: the page and the site's frame. */
export interface PageContextValue {
  view: PageView
  frame: SiteFrame
  /** Says that the page shows an island, so that its chunk can name it; gives the prefix of the island's ids. */
  usesIsland(name: string): string
  /** Puts an element into the document's head. */
  addToHead(element: ReactNode): void
  /** Reports a part that could not be rendered, and that the page lives without. */
  reportFailure(error: unknown, part: SharedPart): void
}

/** A part that pages share. */
export interface SharedPart {
  name: string
  /** The key of the configuration that it shows: `["navbar", "2"]`. */
  config?: string[]
}

export const PageContext = createContext<PageContextValue | undefined>(undefined)

/** The page that is being rendered. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error("a template was rendered outside a page")
  return page
}

/** Where the links of the module around lead, by the text that its author typed. */
export const LinksContext = createContext<Record<string, LinkView>>({})

/** Resolves a link or an image as the author typed it. */
export function useLink(typed: string): LinkView {
  const links = useContext(LinksContext)
  return resolveLink(links, typed)
}

/** A link of a module, resolved; what the table does not know is left as it is. */
export function resolveLink(links: Record<string, LinkView>, typed: string): LinkView {
  if (Object.hasOwn(links, typed)) return links[typed] as LinkView
  return { href: typed, ...(/^[a-z][a-z0-9+.-]*:/i.test(typed) && { external: /^https?:/i.test(typed) }) }
}
