/** Stands in for `@docusaurus/theme-common`: its hooks' results on the server. */
import type { ReactNode } from "react"
import { siteConfigOf } from "../context.js"
import { HeadOfText } from "../mdx-elements.js"
import { openBranch } from "./open-branch.js"
import { useFrame, useShownPage } from "./site.js"

export function useColorMode() {
  return { colorMode: "light", isDarkTheme: false, setColorMode() {}, setLightTheme() {}, setDarkTheme() {} }
}
export function useThemeConfig(): object {
  return siteConfigOf(useFrame()).themeConfig
}
export function usePrismTheme() {
  return { plain: {}, styles: [] }
}
export function useWindowSize(): "desktop" {
  return "desktop"
}
export function useCollapsible({ initialState = false }: { initialState?: boolean } = {}) {
  return { collapsed: initialState, setCollapsed() {}, toggleCollapsed() {} }
}
/** Collapsed content stays in the HTML, hidden. */
export function Collapsible({
  as: Element = "div",
  collapsed = false,
  children,
}: {
  as?: "div" | "ul"
  collapsed?: boolean
  children?: ReactNode
}) {
  return <Element hidden={collapsed}>{children}</Element>
}
/** The header has its own menu for small screens. */
export function NavbarSecondaryMenuFiller(_: { component: unknown; props?: object }) {
  return null
}
export const ThemeClassNames = { page: {}, wrapper: {}, common: {}, layout: {}, docs: {}, blog: {} }

/** The sidebar items below the page. */
export function useCurrentSidebarCategory() {
  const page = useShownPage()
  return { type: "category" as const, label: page?.title ?? "", items: openBranch(page) }
}

/** Adds metadata to the head. */
export function PageMetadata({ keywords, children }: { keywords?: string | string[]; children?: ReactNode }) {
  const words = Array.isArray(keywords) ? keywords.join(",") : keywords
  return (
    <HeadOfText>
      {words !== undefined && <meta name="keywords" content={words} />}
      {children}
    </HeadOfText>
  )
}
export function HtmlClassNameProvider({ children }: { children?: ReactNode }) {
  return children
}

/** The form of English for a number: `1 site|{n} sites`. */
export function usePluralForm() {
  const selectMessage = (count: number, forms: string) => forms.split("|")[count === 1 ? 0 : 1] ?? forms
  return { selectMessage }
}
export function prefersReducedMotion(): boolean {
  return false
}
export function isRegexpStringMatch(pattern?: string, text?: string): boolean {
  return pattern !== undefined && text !== undefined && new RegExp(pattern, "gi").test(text)
}
/** A page's mode is the reader's, so nothing provides it. */
export const ColorModeProvider = HtmlClassNameProvider
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en", options)
}
