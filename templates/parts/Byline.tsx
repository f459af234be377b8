import type { AuthorSummary } from "../../src/model.js"

/** Who wrote a post. */
export function Byline({ authors }: { authors: readonly AuthorSummary[] }) {
  if (authors.length === 0) return null
  return (
    <ul className="byline">
      {authors.map((author) => (
        <li key={author.name}>
          <Avatar author={author} />
          <span>
            {(author.href ?? author.link) === undefined ? (
              <span className="author-name">{author.name}</span>
            ) : (
              <a className="author-name" href={author.href ?? author.link}>
                {author.name}
              </a>
            )}
            {author.title !== "" && <span className="author-title">{author.title}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** An author's picture, or the initials where there is none. */
export function Avatar({ author }: { author: AuthorSummary }) {
  if (author.imageUrl !== undefined) {
    return (
      <img className="avatar" src={author.imageUrl} alt="" width={40} height={40} loading="lazy" decoding="async" />
    )
  }
  const initials = author.name
    .split(/\s+/)
    .map((word) => word[0] ?? "")
    .join("")
    .slice(0, 2)
  return (
    <span className="avatar" aria-hidden="true">
      {initials}
    </span>
  )
}
