import type { ReactNode } from "react"
import { useLink } from "../context.js"
import { block, type Markdown, text, type WithChildren } from "./writer-component.js"

/** A picture with a caption below it. */
export default function Figure({
  src,
  alt,
  caption,
  width,
  height,
  children,
}: WithChildren & {
  /** The picture: beside the page (`./form.png`), or in `content/public/` (`/form.png`); else the content is shown. */
  src?: string
  /** What the picture shows, for those who can't see it. */
  alt?: string
  /** The text below it. */
  caption?: ReactNode
  /** In pixels; the picture's own when absent. */
  width?: number
  /** In pixels; the picture's own when absent. */
  height?: number
}) {
  const image = useLink(src ?? "")
  return (
    <figure className="figure">
      {src === undefined ? (
        children
      ) : (
        <img
          src={image.href}
          alt={alt ?? ""}
          width={width ?? image.width}
          height={height ?? image.height}
          loading="lazy"
          decoding="async"
        />
      )}
      {(caption ?? (src === undefined ? undefined : children)) && <figcaption>{caption ?? children}</figcaption>}
    </figure>
  )
}

export const markdown: Markdown = (props, children) => {
  const image = text(props.src) === "" ? "" : `![${text(props.alt)}](${text(props.src)})`
  return block(image, text(props.caption), children)
}
