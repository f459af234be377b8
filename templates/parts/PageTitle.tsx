import type { ReactNode } from "react"
import { usePage } from "../context.js"
import { PageTools } from "./PageTools.js"
import { TocBox } from "./Toc.js"

/** The page's heading, the line below it that says what the page answers, its tools, and the contents of small screens. */
export function PageTitle({ children, lead, meta }: { children?: ReactNode; lead?: ReactNode; meta?: ReactNode }) {
  const { view } = usePage()
  const description = lead ?? view.description
  return (
    <header className="page-title">
      <h1 tabIndex={-1}>{children ?? view.title}</h1>
      {description !== "" && <p className="lead">{description}</p>}
      {meta}
      <PageTools />
      <TocBox />
    </header>
  )
}
