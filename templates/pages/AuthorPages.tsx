import { useSheet } from "../context.js"
import { Breadcrumbs } from "../parts/Breadcrumbs.js"
import { Avatar } from "../parts/Byline.js"
import { Link } from "../parts/Link.js"
import { PageTitle } from "../parts/PageTitle.js"
import { PostSidebar } from "../parts/PostSidebar.js"
import type { ContentOf } from "./kind.js"
import { Layout } from "./Layout.js"
import { PostList } from "./PostList.js"

/** Everyone who writes. */
export function AuthorListPage({ content }: { content: ContentOf<"author-list"> }) {
  useSheet("blog")
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle />
      <ul className="authors">
        {content.authors.map((author) => (
          <li key={author.name} className="author-card">
            <Avatar author={author} />
            <div>
              <h2>{author.href === undefined ? author.name : <a href={author.href}>{author.name}</a>}</h2>
              {author.title !== "" && <p className="author-title">{author.title}</p>}
              {author.description !== "" && <p>{author.description}</p>}
              <p className="author-count">{author.count === 1 ? "One post" : `${author.count} posts`}</p>
            </div>
          </li>
        ))}
      </ul>
    </Layout>
  )
}

/** One author, and what she or he wrote. */
export function AuthorPage({ content }: { content: ContentOf<"author"> }) {
  useSheet("blog")
  const { author } = content
  return (
    <Layout kind="blog" sidebar={<PostSidebar />}>
      <Breadcrumbs />
      <PageTitle lead={author.description} />
      <div className="author-card author-head">
        <Avatar author={author} />
        <div>
          <p className="author-name">{author.name}</p>
          {author.title !== "" && <p className="author-title">{author.title}</p>}
          {author.link !== undefined && (
            <p>
              <Link href={author.link} external>
                {author.link.replace(/^https?:\/\//, "").replace(/\/$/, "")}
              </Link>
            </p>
          )}
        </div>
      </div>
      <PostList posts={content.posts} />
      <p className="see-all">
        <a href={content.allAuthors}>View all authors</a>
      </p>
    </Layout>
  )
}
