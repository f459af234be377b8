/** Which template shows a page: the one that the page names. To add one, add a file and a line. */
import type { ComponentType } from "react"
import type { Template } from "../../src/model.js"
import { usePage } from "../context.js"
import { ReferencePage } from "../reference/ReferencePage.js"
import { DocPage } from "./DocPage.js"
import { FreePage } from "./FreePage.js"
import { ListPage } from "./ListPage.js"
import { PostPage } from "./PostPage.js"

const templates: Record<Template, ComponentType> = {
  doc: DocPage,
  page: FreePage,
  post: PostPage,
  list: ListPage,
  reference: ReferencePage,
}

/** The region between header and footer. */
export function Page() {
  const Template = templates[usePage().view.template]
  return <Template />
}
