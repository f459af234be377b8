/** Pages and anchors that `routes.lock` lists and the site no longer has. */
import { rememberFor } from "../../engine/same.js"
import { type LockedRoute, type LostUrl, lostUrls, parseLock } from "../../lock/routes-lock.js"
import { problem } from "../../report/diagnostic.js"
import type { Check } from "./check-input.js"
import { pageHint } from "./links.js"

export const checkLostUrls: Check = (input) => {
  const { lock, tables, anchors } = input
  if (!lock) return []
  const routes = locked(lock, [], () => parseLock(lock.text))
  return lostOf(lock, [tables, anchors], () => lostUrls(routes, tables, anchors)).map(({ url, anchor, place }) => {
    const lost = anchor === undefined ? url : `${url}#${anchor}`
    const message = anchor === undefined ? `published page not found: ${lost}` : `published anchor not found: ${lost}`
    const near = anchor === undefined ? pageHint(url, input) : undefined
    const hint = `${near === undefined ? "" : `${near} `}\`captcha-docs check-links --fix\` writes a redirect; with --accept-removals it records what is gone`
    return problem("lost-url", place, message, { hint, target: lost })
  })
}

const locked = rememberFor<object, LockedRoute[]>("lock")
const lostOf = rememberFor<object, LostUrl[]>("lost URLs")
