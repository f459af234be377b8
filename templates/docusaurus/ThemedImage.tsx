/** Stands in for `@theme/ThemedImage`: the image for the reader's colour mode. */
import type { ComponentProps } from "react"

export default function ThemedImage({
  sources,
  alt = "",
  ...rest
}: { sources: { light: string; dark: string } } & ComponentProps<"img">) {
  return (
    <picture>
      <source srcSet={sources.dark} media="(prefers-color-scheme: dark)" />
      <img {...rest} src={sources.light} alt={alt} />
    </picture>
  )
}
