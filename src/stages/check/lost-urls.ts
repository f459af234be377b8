/** What `routes.lock` promises and nothing answers any more. */
import { lostUrls, parseLock } from "../../lock/routes-lock.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { pageHint } from "./links.js"

export const checkLostUrls: Check = ({ lock, tables, anchors }) => {
  if (!lock) return []
  return lostUrls(parseLock(lock.text), tables, anchors).map(({ url, anchor, place }): Diagnostic => {
    const lost = anchor === undefined ? url : `${url}#${anchor}`
    const message =
      anchor === undefined
        ? `${lost} was public and is no page any more`
        : `${lost} was public; the page has no such anchor any more`
    const near = anchor === undefined ? pageHint(url, tables) : undefined
    const hint = `${near === undefined ? "" : `${near} `}\`captcha-docs check-links --fix\` writes a redirect; with --accept-removals it records what is gone`
    return problem("lost-url", place, message, { hint, target: lost })
  })
}
