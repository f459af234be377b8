import { block, text, type WriterComponent } from "./writer-component.js"

/** A picture drawn at build time from text; the page's tokens colour it, and its words say the same without it. */
function View({ svg, title, alt }: { svg?: string; title?: string; alt?: string; text?: string }) {
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

export const Diagram: WriterComponent = {
  Component: View,
  markdown(props) {
    const source = text(props.text)
    return block(text(props.title), text(props.alt), source === "" ? "" : `\`\`\`mermaid\n${source}\n\`\`\``)
  },
}
