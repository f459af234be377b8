import type { ReactNode } from "react"
import { usePage } from "../context.js"

/** The head of a page: the heading, what it is (`kind`), and the line that says what the page answers. */
export function PageTitle({
  children,
  kind,
  lead,
  meta,
}: {
  children?: ReactNode
  kind?: ReactNode
  lead?: ReactNode
  meta?: ReactNode
}) {
  const { view } = usePage()
  const description = lead ?? view.description
  return (
    <header className="page-title">
      <h1 tabIndex={-1}>{children ?? view.title}</h1>
      {kind}
      {description !== "" && <p className="lead">{description}</p>}
      {meta}
    </header>
  )
}
