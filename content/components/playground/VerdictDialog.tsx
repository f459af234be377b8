import { useEffect, useId, useRef } from "react"
import { bodyOf, statusOf } from "../simulator/siteverify.js"
import type { Verdict } from "./bench.js"
import { Sample } from "./Sample.js"
import { State } from "./Log.js"
import { bodyV1 } from "./v1.js"

/** What the server made of the form: opens by itself when there is a new verdict. */
export function VerdictDialog({
  verdict,
  strict,
  version,
  site,
}: {
  verdict: Verdict | undefined
  strict: boolean
  version: string
  site: string
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.close()
    if (verdict) dialog.current?.showModal()
  }, [verdict])
  return (
    <dialog className="pg-verdict" ref={dialog} aria-labelledby={id} data-outcome={verdict?.decision.outcome}>
      <p className="pg-title" id={id}>
        Verification result
      </p>
      {verdict && <Told verdict={verdict} strict={strict} version={version} site={site} />}
      <form method="dialog">
        <button type="submit" className="button button-small">
          Close
        </button>
      </form>
    </dialog>
  )
}

function Told({
  verdict: { sent, answer, decision },
  strict,
  version,
  site,
}: {
  verdict: Verdict
  strict: boolean
  version: string
  site: string
}) {
  const status = statusOf(answer)
  const body = version === "v1" ? bodyV1(answer) : bodyOf(answer, site)
  return (
    <>
      <p>
        <strong>
          {decision.accept ? "Accept" : "Reject"}
          {decision.alert && " and alert"}
        </strong>
        : <State name={decision.outcome} />
        {strict && ", strict mode"}
      </p>
      <dl>
        <dt>The form sent</dt>
        <dd>{sent === undefined ? "no field" : <code>{sent}</code>}</dd>
        <dt>siteverify returned</dt>
        <dd>
          {status === undefined ? answer.kind === "no-answer" ? "nothing" : "was not asked" : <code>{status}</code>}
          {body !== undefined && <Sample label="JSON" code={body} />}
        </dd>
        <dt>Why</dt>
        <dd>{decision.why.replaceAll("`", "")}</dd>
        <dt>What to do</dt>
        <dd>{decision.action}</dd>
      </dl>
    </>
  )
}
