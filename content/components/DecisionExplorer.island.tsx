import "./playground/playground.css"
import "./playground/helpers.css"
import { block, type Data, type Markdown } from "@theme/components/writer-component"
import { brandFor } from "./playground/brand.js"
import { useState } from "react"
import { Choice, Helper, PlainTable } from "./playground/Helper.js"
import { decisionTable } from "./playground/helper-tables.js"
import { Sample } from "./playground/Sample.js"
import {
  type Answer,
  bodyOf,
  type Decision,
  decide,
  siteverifyCodes,
  type VerifyMode,
} from "./simulator/siteverify.js"

const statuses = { 200: "200", 400: "400", 401: "401", 405: "405", 500: "500", 502: "502", none: "no reply" } as const
type Status = `${keyof typeof statuses}`

/** Status, body and mode go in; the decision and the code for it come out. */
export default function DecisionExplorer({ data: { site } }: { data: { site: string } }) {
  const [status, setStatus] = useState<Status>("401")
  const [body, setBody] = useState("auth_invalid")
  const [mode, setMode] = useState<VerifyMode>("default")
  const bodies = bodiesOf(status)
  const shown = Object.hasOwn(bodies, body) ? body : (Object.keys(bodies)[0] ?? "")
  const answer = answerOf(status, shown)
  const decision = decide(answer, mode)
  return (
    <Helper
      label="What does this reply mean?"
      plain={<PlainTable {...decisionTable()} />}
      example={
        <Sample label="The reply, and the branch of your server" code={codeOf(answer, decision, status, site)} />
      }
    >
      <div className="pg-choices">
        <Choice<Status> label="Status" value={status} choices={statuses} onChange={setStatus} />
        <Choice label="Body" value={shown} choices={bodies} onChange={setBody} />
        <Choice<VerifyMode>
          label="Mode"
          value={mode}
          choices={{ default: "fail open (default)", strict: "strict (fail closed)" }}
          onChange={setMode}
        />
      </div>
      <div role="status">
        <dl>
          <dt>Outcome</dt>
          <dd>
            <strong>{decision.outcome}</strong>
          </dd>
          <dt>Your server</dt>
          <dd>
            {decision.accept ? "accepts the request" : "rejects the request"}
            {decision.alert && ", and alerts you"}
          </dd>
          <dt>Call again</dt>
          <dd>{decision.retry}</dd>
          <dt>Why</dt>
          <dd>{decision.why.replaceAll("`", "")}</dd>
          <dt>What to do</dt>
          <dd>{decision.action}</dd>
        </dl>
      </div>
    </Helper>
  )
}

function bodiesOf(status: Status): Record<string, string> {
  if (status === "none") return { none: "nothing: network failure or timeout" }
  const codes = Object.entries(siteverifyCodes).filter((entry) => String(entry[1].status) === status)
  return {
    ...(status === "200" && { success: "success: true" }),
    ...Object.fromEntries(codes.map(([code]) => [code, code])),
    unreadable: "empty, not JSON, or without a boolean success",
  }
}

function answerOf(status: Status, body: string): Answer {
  if (status === "none") return { kind: "no-answer" }
  if (body === "success") return { kind: "success" }
  if (body === "unreadable") return { kind: "unreadable", status: Number(status) }
  return { kind: "failure", status: Number(status), code: body }
}

/** The answer as it comes, and the branch of the server that it takes. */
function codeOf(answer: Answer, { outcome, accept }: Decision, status: Status, site: string): string {
  const body = bodyOf(answer, site)
  const came =
    body === undefined
      ? "// No reply came in time."
      : `// siteverify returned ${status}:\n${body
          .split("\n")
          .map((line) => `// ${line}`)
          .join("\n")}`
  const branches = {
    accepted: ["return next(); // a visitor"],
    rejected: ['return refuse("The check failed. Please try it again.");'],
    "could not verify": [
      `alertUs("captcha could not verify", ${status === "none" ? '"no reply"' : status}${answer.kind === "failure" ? `, "${answer.code}"` : ""});`,
      accept
        ? "return next(); // fail open: an outage must not close the form"
        : 'return refuse("The check is not possible now. Please try it later.");',
    ],
  }
  return `${came}\n\n${branches[outcome].join("\n")}`
}

export const data: Data = (_props, site) => ({ site: brandFor(site.brand).yourSite })

/** The tables above it say the same to who reads them all. */
export const markdown: Markdown = () =>
  block("In a browser, this form shows the row of the table above that fits a reply.")
