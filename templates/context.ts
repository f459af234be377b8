import { createContext, type ReactElement, type ReactNode, useContext } from "react"
import type { LinkView, PageView, SiteFrame } from "../src/model.js"
import type { WriterComponent } from "./components/writer-component.js"

/** What every template may see: the page and the site's frame. */
export interface PageContextValue {
  view: PageView
  frame: SiteFrame
  /** Components that run in the browser too, by name. */
  islands: Record<string, WriterComponent>
  /** Says that the page shows an island; gives the prefix of the island's ids. */
  usesIsland(name: string): string
  /** Says that the page shows a component, a module of the content, or `pages/<name>`, whose styles it needs. */
  uses(name: string): void
  /** Puts an element into the document's head. */
  addToHead(element: ReactNode): void
  /** Reports a part that could not be rendered, and that the page lives without. */
  reportFailure(error: unknown, part: FramePart): void
  /** Parts that are drawn once a build. */
  shared: SharedParts
}

/** A part of the frame around every page. */
export interface FramePart {
  name: string
  /** The key of the configuration that it shows: `["navbar", "2"]`. */
  config?: string[]
}

/** A part that is drawn apart from its page. */
export interface SharedPart {
  /** Everything that the part is drawn from, beside the site's frame, as plain data. One object stands for one part. */
  data: object
  element: ReactElement
  /** Whether other pages have the same part; then it is drawn once. */
  alike: boolean
}

export interface SharedParts {
  /** The part as HTML. */
  draw(part: SharedPart): string
}

export const PageContext = createContext<PageContextValue | undefined>(undefined)

/** The page that is being rendered. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error("a template was rendered outside a page")
  return page
}

/** Loads a sheet of `styles/pages/` with the page that is being rendered. */
export function useSheet(name: string): void {
  usePage().uses(`pages/${name}`)
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
