import "./Hero.css"
import type { WithChildren } from "./writer-component.js"

/** The head of the home page: what this is, in one sentence, and where to begin. */
export default function Hero({
  title,
  tagline,
  children,
}: WithChildren & {
  /** The page's heading. */
  title?: string
  /** The sentence below it. */
  tagline?: string
}) {
  return (
    <header className="hero">
      {title !== undefined && <h1>{title}</h1>}
      {tagline !== undefined && <p className="hero-tagline">{tagline}</p>}
      <div className="hero-actions">{children}</div>
    </header>
  )
}
