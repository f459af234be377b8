import { Icon } from "./Icon.js"

/** Appears on the way up, far from the top. */
export function BackToTop() {
  return (
    <button type="button" className="back-to-top scripted" data-back-to-top="" aria-label="Scroll back to top" hidden>
      <Icon name="up" />
    </button>
  )
}
