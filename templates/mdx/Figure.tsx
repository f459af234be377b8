import type { ReactNode } from "react"
import { useLink } from "../context.js"
import { block, text, type WithChildren, type WriterComponent } from "./writer-component.js"

/** A picture with a caption below it. */
function View({
  src,
  alt,
  caption,
  width,
  height,
  children,
}: WithChildren & {
  src?: string
  alt?: string
  caption?: ReactNode
  width?: number
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

export const Figure: WriterComponent = {
  Component: View,
  markdown(props, children) {
    const image = text(props.src) === "" ? "" : `![${text(props.alt)}](${text(props.src)})`
    return block(image, text(props.caption), children)
  },
}
