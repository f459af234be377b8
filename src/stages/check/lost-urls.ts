/** Pages and anchors that `routes.lock` lists and the site no longer has. */
import { rememberFor } from "../../engine/same.js"
import { type LostUrl, lostUrls, parseLock } from "../../lock/routes-lock.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { Check, CheckInput } from "./check-input.js"
import { pageHint } from "./links.js"

export const checkLostUrls: Check = (input) => {
  const { lock, tables, anchors } = input
  if (!lock) return []
  const { routes, diagnostics } = locked(lock, [], () => parseLock(lock.text))
  const lost = lostOf(lock, [tables, anchors], () => lostUrls(routes, tables, anchors))
  return [...diagnostics, ...lost.map((one) => lostProblem(one, input))]
}

function lostProblem({ url, anchor, place }: LostUrl, input: CheckInput): Diagnostic {
  const lost = anchor === undefined ? url : `${url}#${anchor}`
  const message = anchor === undefined ? `published page not found: ${lost}` : `published anchor not found: ${lost}`
  const near = anchor === undefined ? pageHint(url, input, [url, "/"]) : undefined
  const hint = `\`captcha-docs check-links --fix\` writes a redirect; with --accept-removals it records what is gone${near === undefined ? "" : `; ${near}`}`
  return problem("lost-url", place, message, { hint, target: lost })
}

const locked = rememberFor<object, ReturnType<typeof parseLock>>("lock")
const lostOf = rememberFor<object, LostUrl[]>("lost URLs")
