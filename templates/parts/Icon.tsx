import type { IconName } from "../icons.js"

/** A small picture beside a text that says the same; which screen readers skip. Its drawing is in the style sheet. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <span className={className === undefined ? "icon" : `icon ${className}`} data-icon={name} />
}
