import type { ReactNode } from "react"
import { usePage } from "../context.js"
import { PageTools } from "./PageTools.js"
import { TocBox } from "./Toc.js"

/**
 * The head of a page: its heading, the contents where they have no room beside the text, and its tools on one line; below
 * it what it is (`kind`), and the line that says what the page answers.
 */
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
      <div className="title-line">
        <h1 tabIndex={-1}>{children ?? view.title}</h1>
        <div className="title-tools">
          <TocBox />
          <PageTools />
        </div>
      </div>
      {kind}
      {description !== "" && <p className="lead">{description}</p>}
      {meta}
    </header>
  )
}
