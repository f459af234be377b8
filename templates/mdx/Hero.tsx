import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

/** The head of the home page: what this is, in one sentence, and where to begin. */
function View({ title, tagline, children }: WithChildren & { title?: string; tagline?: string }) {
  return (
    <header className="hero">
      {title !== undefined && <h1>{title}</h1>}
      {tagline !== undefined && <p className="hero-tagline">{tagline}</p>}
      <div className="hero-actions">{children}</div>
    </header>
  )
}

export const Hero: WriterComponent = {
  Component: View,
  markdown: (props, children) => block(text(props.tagline), children),
}
