import { type IconName, icons } from "../icons.js"

/** A small picture beside a text that says the same; hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className === undefined ? "icon" : `icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pictures, chosen at build time
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  )
}
