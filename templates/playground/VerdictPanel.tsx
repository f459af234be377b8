import { bodyOf, statusOf } from "../simulator/siteverify.js"
import type { Verdict } from "./bench.js"

/** What the server made of the form. */
export function VerdictPanel({
  verdict,
  strict,
  site,
}: {
  verdict: Verdict | undefined
  strict: boolean
  site: string
}) {
  return (
    <div className="pg-verdict" role="status">
      {verdict && <Told verdict={verdict} strict={strict} site={site} />}
    </div>
  )
}

function Told({
  verdict: { sent, answer, decision },
  strict,
  site,
}: {
  verdict: Verdict
  strict: boolean
  site: string
}) {
  const status = statusOf(answer)
  const body = bodyOf(answer, site)
  return (
    <section className="pg-panel" data-accept={decision.accept} aria-label="Verification result">
      <div className="pg-bar">
        <p className="pg-title">
          {decision.accept ? "Accept" : "Reject"}
          {decision.alert && " and alert"}
        </p>
        <span className="pg-quiet">
          {decision.outcome}
          {strict && ", strict mode"}
        </span>
      </div>
      <dl>
        <dt>The form sent</dt>
        <dd>{sent === undefined ? "no field" : <code>{sent}</code>}</dd>
        <dt>Siteverify answered</dt>
        <dd>
          {status === undefined ? answer.kind === "no-answer" ? "nothing" : "was not asked" : <code>{status}</code>}{" "}
          {body !== undefined && <code>{body.replaceAll(/\n\s*/g, " ")}</code>}
        </dd>
        <dt>Why</dt>
        <dd>{decision.why.replaceAll("`", "")}</dd>
        <dt>What to do</dt>
        <dd>{decision.action}</dd>
      </dl>
    </section>
  )
}
