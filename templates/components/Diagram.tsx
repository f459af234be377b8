import "./Diagram.css"
import { block, type Markdown, text } from "./writer-component.js"

/** A picture drawn from text while the site is built, as a `mermaid` fence makes it, in the colours of the page. */
export default function Diagram({
  svg,
  title,
  alt,
}: {
  /** @internal */
  svg?: string
  /** A caption. */
  title?: string
  /** What the picture shows, for those who can't see it. */
  alt?: string
  /** @internal The text that it was drawn from. */
  text?: string
}) {
  return (
    <figure className="diagram">
      <div
        className="diagram-picture"
        role="img"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is too wide; the script knows where
        tabIndex={0}
        aria-label={alt ?? title ?? "Diagram"}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn from the author's text at build time
        dangerouslySetInnerHTML={{ __html: svg ?? "" }}
      />
      {title !== undefined && <figcaption>{title}</figcaption>}
    </figure>
  )
}

export const markdown: Markdown = (props) => {
  const source = text(props.text)
  return block(text(props.title), text(props.alt), source === "" ? "" : `\`\`\`mermaid\n${source}\n\`\`\``)
}
