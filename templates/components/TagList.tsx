import type { TagSummary } from "../../src/model.js"
import { useSheet } from "../context.js"
import { TagLinks } from "../parts/TagLinks.js"
import type { Data } from "./writer-component.js"

/** All tags of the docs or the blog, in one row, those of most pages first. */
export default function TagList({ data: tags }: { data: readonly TagSummary[] }) {
  useSheet("blog")
  return <TagLinks tags={tags} counts />
}

export const data: Data = (_props, { tags, here }) =>
  tags.filter(({ section }) => section === here.section).sort((a, b) => b.count - a.count)
