/** For pages that have no styles of this site: the look of the widget, and a word about what it is. */
import ownLook from "./alone.css?raw"
import look from "./simulator.css?raw"
import { warn } from "./warn.js"

// A server imports this file, too, and a test's document may know no sheets.
if (typeof document !== "undefined" && "adoptedStyleSheets" in document) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(ownLook + look)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  warn("Captcha: this widget is a simulation. It protects nothing.")
}
