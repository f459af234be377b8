import { Icon } from "./Icon.js"

/** Light, dark, or as the system has it. All three pictures are here; style shows the one that is chosen. */
export function ColorMode() {
  return (
    <button
      type="button"
      className="icon-button color-mode scripted"
      data-color-mode=""
      aria-label="Colour mode: system"
      title="Colour mode"
    >
      <Icon name="light" className="for-light" />
      <Icon name="dark" className="for-dark" />
      <Icon name="system" className="for-system" />
    </button>
  )
}
