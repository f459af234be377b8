import { usePage, useSheet } from "../context.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import { TagLinks } from "../parts/TagLinks.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"
import { PostList } from "./PostList.js"

/** All tags, by their first letter. */
export function TagListPage({ content }: { content: ContentOf<"tag-list"> }) {
  useSheet("blog")
  const letters = groupTags(content.tags)
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <PageTitle />
      {letters.map(([letter, tags]) => (
        <section key={letter} className="tag-letter">
          <h2>{letter}</h2>
          <TagLinks tags={tags} counts />
        </section>
      ))}
    </Layout>
  )
}

function groupTags<T extends { label: string }>(tags: T[]): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const tag of tags) {
    const letter = (tag.label[0] ?? "#").toUpperCase()
    groups.set(letter, [...(groups.get(letter) ?? []), tag])
  }
  return [...groups].sort(([one], [two]) => (one < two ? -1 : 1))
}

/** The posts with one tag. */
export function TagPage({ content }: { content: ContentOf<"tag"> }) {
  useSheet("blog")
  const { view } = usePage()
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <PageTitle lead={content.description || view.description} />
      <PostList posts={content.posts} />
      <p className="see-all">
        <a href={content.allTags}>View all tags</a>
      </p>
    </Layout>
  )
}
