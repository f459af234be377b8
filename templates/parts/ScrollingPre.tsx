import type { ComponentProps } from "react"

/** Code that may be wider than the page. The keyboard can reach it; the script takes that back where the code fits. */
export function ScrollingPre({ label, ...rest }: ComponentProps<"pre"> & { label: string }) {
  // biome-ignore lint/a11y/useSemanticElements: a scrolling box is no set of form fields
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
  return <pre {...rest} role="group" tabIndex={0} aria-label={label} />
}
