import { PageTools } from "./PageTools.js"
import { TocBox } from "./Toc.js"

/**
 * The tools of a page: beside the way to it, and where the contents are among them a bar below the header, which stays in
 * view.
 */
export function PageBar() {
  return (
    <div className="page-bar">
      <TocBox />
      <PageTools />
    </div>
  )
}
