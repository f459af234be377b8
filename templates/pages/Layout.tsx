import type { ReactNode } from "react"

/** Sidebar, text and contents as one block. */
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
  return (
    <div className={`layout layout-${kind}`}>
      {sidebar}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {toc}
    </div>
  )
}
