import { createContext, type ReactElement, type ReactNode, useContext } from "react"
import type { LinkView, PageView, SiteFrame } from "../src/model.js"
import { unsafeScheme } from "../src/print/address.js"
import type { WriterComponent } from "./components/writer-component.js"

/** What every template can access: the page and the site's frame. */
export interface PageContextValue {
  view: PageView
  frame: SiteFrame
  /** Components that run in the browser too, by name. */
  islands: Record<string, WriterComponent>
  /** Records that the page shows an island; returns the prefix of the island's ids. */
  usesIsland(name: string): string
  /** Records a component, a content module or `pages/<name>` on the page, so that its style sheet is linked. */
  uses(name: string): void
  /** Adds an element to the document's head. */
  addToHead(element: ReactNode): void
  /** Reports a part that could not be rendered; the page is shown without it. */
  reportFailure(error: unknown, part: FramePart): void
  /** Parts that are rendered once per build. */
  shared: SharedParts
}

/** A part of the frame around every page. */
export interface FramePart {
  name: string
  /** The configuration key of the part: `["navbar", "2"]`. */
  config?: string[]
}

/** A part that is rendered separately from its page. */
export interface SharedPart {
  /** Everything that the part depends on, except the site's frame, as plain data. One object identifies one part. */
  data: object
  element: ReactElement
  /** Whether other pages have an equal part; then it is rendered once. */
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

/** The configuration, as pages that are code get it. */
export function siteConfigOf({
  title,
  tagline,
  origin,
  baseUrl,
  lang,
  customFields,
}: Pick<SiteFrame, "title" | "tagline" | "origin" | "baseUrl" | "lang" | "customFields">) {
  const i18n = { defaultLocale: lang, locales: [lang], currentLocale: lang, localeConfigs: {} }
  // `migrate` keeps as custom fields what components of the old site ask the configuration for.
  const asked = { themeConfig: {}, ...customFields }
  return { ...asked, title, tagline, url: origin, baseUrl, customFields, titleDelimiter: "|", i18n }
}

/** Links a style sheet of `styles/pages/` on the current page. */
export function useSheet(name: string): void {
  usePage().uses(`pages/${name}`)
}

/** The links of the surrounding module, by their text as typed. */
export const LinksContext = createContext<Record<string, LinkView>>({})

/** Resolves a link or an image as typed. */
export function useLink(typed: string): LinkView {
  const links = useContext(LinksContext)
  return resolveLink(links, typed)
}

/** Resolves a link of a module; unknown ones stay as they are. */
export function resolveLink(links: Record<string, LinkView>, typed: string): LinkView {
  if (Object.hasOwn(links, typed)) return links[typed] as LinkView
  if (unsafeScheme(typed) !== undefined) return { href: "#" }
  return { href: typed, ...(/^[a-z][a-z0-9+.-]*:/i.test(typed) && { external: /^https?:/i.test(typed) }) }
}
