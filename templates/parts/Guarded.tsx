import type { ReactElement } from "react"
import { renderToString } from "react-dom/server.edge"
import { type FramePart, PageContext, usePage } from "../context.js"

/** One item of the header. When it can't be rendered, a small message stands in its place and the page lives on. */
export function Guarded({
  name,
  config,
  as: Element = "div",
  className,
  item,
}: FramePart & { as?: "div" | "li"; className?: string; item: ReactElement }) {
  const page = usePage()
  let html: string
  try {
    html = renderToString(<PageContext value={page}>{item}</PageContext>, { identifierPrefix: `${name}-` })
  } catch (error) {
    page.reportFailure(error, { name, ...(config && { config }) })
    html = `<span class="failed-item">This item could not be shown</span>`
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React a few lines above
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
