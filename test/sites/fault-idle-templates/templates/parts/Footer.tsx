import type { Words } from "../words.js"
import { Line } from "./Line.js"
import "./footer.css"

/** Replaces the theme's part. */
export function Footer() {
  const words: Words = ["of", "the", "site"]
  return (
    <footer>
      <Line text={words.join(" ")} />
    </footer>
  )
}
