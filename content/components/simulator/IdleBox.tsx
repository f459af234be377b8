import { wordsIn } from "./languages.js"

/** The widget before it is started, as `createBox` makes it: on the page from the first paint, and taken over there. */
export function IdleBox() {
  const words = wordsIn("en")
  return (
    // biome-ignore lint/a11y/useSemanticElements: a widget is no set of form fields
    <div className="sim" role="group" aria-label={words.title} lang="en" data-theme="auto" data-state="unactivated">
      <button className="sim-press" type="button">
        <span className="sim-mark" aria-hidden="true" />
        <span className="sim-words">{words.idle}</span>
      </button>
      <span className="sim-help" />
      <div className="captcha-banner" lang="en">
        Simulation
      </div>
    </div>
  )
}
