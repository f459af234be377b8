/** Which template shows a page: the one that the page names. To add one, add a file and a line. */
import type { ComponentType } from "react"
import type { Template } from "../../src/model.js"
import { usePage } from "../context.js"
import { ReferencePage } from "../reference/ReferencePage.js"
import { DocPage } from "./DocPage.js"
import { FreePage } from "./FreePage.js"
import { NotFoundPage } from "./NotFoundPage.js"
import { PostListPage } from "./PostListPage.js"
import { PostPage } from "./PostPage.js"
import { SearchPage } from "./SearchPage.js"

const templates: Record<Template, ComponentType> = {
  doc: DocPage,
  page: FreePage,
  post: PostPage,
  "post-list": PostListPage,
  reference: ReferencePage,
  search: SearchPage,
  "not-found": NotFoundPage,
}

/** The region between header and footer. */
export function Page() {
  const Template = templates[usePage().view.template]
  return <Template />
}
