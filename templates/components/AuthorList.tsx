import type { AuthorSummary } from "../../src/model.js"
import { useSheet } from "../context.js"
import { Avatar } from "../parts/Byline.js"
import { Link } from "../parts/Link.js"
import type { Data } from "./writer-component.js"

/** Everyone who writes the blog, or one author. */
export default function AuthorList({
  author: one,
  data: authors,
}: {
  /** The key of one author. */
  author?: string
  data: readonly AuthorSummary[]
}) {
  useSheet("blog")
  useSheet("cards")
  if (one !== undefined) return authors.map((author) => <AuthorHead key={author.key} author={author} />)
  return (
    <ul className="authors">
      {authors.map((author) => (
        <li key={author.key} className="card author-card">
          <Avatar author={author} />
          <div>
            <h2 className="card-title">
              {author.href === undefined ? author.name : <a href={author.href}>{author.name}</a>}
            </h2>
            {author.title !== "" && <p className="author-title">{author.title}</p>}
            {author.description !== "" && <p className="card-text">{author.description}</p>}
            <p className="author-count">{author.count === 1 ? "One post" : `${author.count} posts`}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Above the posts of one author. */
function AuthorHead({ author }: { author: AuthorSummary }) {
  return (
    <div className="card author-card author-head">
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
  )
}

export const data: Data = ({ author }, { authors, here }): AuthorSummary[] =>
  authors.filter(({ section, key }) => section === here.section && (author === undefined || key === author))
