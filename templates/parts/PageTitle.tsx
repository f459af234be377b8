import type { ReactNode } from "react"
import { usePage } from "../context.js"
import { PageTools } from "./PageTools.js"
import { TocBox } from "./Toc.js"

/**
 * The head of a page: its tools, which stand beside the heading and stay in view where the contents are among them; the
 * heading, what it is (`kind`), and the line that says what the page answers.
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
    <>
      <div className="title-tools">
        <TocBox />
        <PageTools />
      </div>
      <header className="page-title">
        <h1 tabIndex={-1}>{children ?? view.title}</h1>
        {kind}
        {description !== "" && <p className="lead">{description}</p>}
        {meta}
      </header>
    </>
  )
}
