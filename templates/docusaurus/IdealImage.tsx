/** Stands in for `@theme/IdealImage`: a plain image. */
import type { ComponentProps } from "react"

type Named = string | { default?: string; src?: string | { src?: string } }

export default function IdealImage({ img, alt = "", ...rest }: { img: Named } & ComponentProps<"img">) {
  const source = typeof img === "string" ? img : (img.default ?? (typeof img.src === "string" ? img.src : img.src?.src))
  return <img {...rest} src={String(source)} alt={alt} loading="lazy" decoding="async" />
}
