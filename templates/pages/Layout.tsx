import type { ReactNode } from "react"
import { usePage } from "../context.js"
import { longDate } from "../site-path.js"

/** Sidebar, text and contents as one block. Redirects of the page's anchors lie in `data-moved` for the runtime. */
export function Layout({
  kind,
  sidebar,
  toc,
  children,
}: {
  kind: "docs" | "blog" | "plain" | "wide" | "home"
  sidebar?: ReactNode
  toc?: ReactNode
  children: ReactNode
}) {
  const { frame, view } = usePage()
  const { anchorRedirects, head, lastUpdate } = view
  return (
    <div className={`layout layout-${kind}`}>
      {sidebar}
      <main id="main" tabIndex={-1} data-moved={anchorRedirects && JSON.stringify(anchorRedirects)}>
        {children}
        <p className="printed">
          {`${frame.title}: ${head.canonical}${lastUpdate ? `, last updated ${longDate(lastUpdate.date)}` : ""}`}
        </p>
      </main>
      {toc}
    </div>
  )
}
