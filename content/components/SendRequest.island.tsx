import "./SendRequest.css"
import { useRef, useState } from "react"
import { State } from "./playground/Log.js"
import { type Answer, type Decision, decide } from "./simulator/siteverify.js"

/** Sends the request beside which it stands to a simulated siteverify, which gives the answer that is chosen there. */
export default function SendRequest() {
  const place = useRef<HTMLDivElement>(null)
  const [decision, setDecision] = useState<Decision>()
  const [mode, setMode] = useState<"default" | "strict">("default")
  const send = () => setDecision(decide(chosenAnswer(place.current), mode))
  return (
    <div className="send" ref={place}>
      <div className="send-row">
        <button type="button" className="button button-small button-primary" onClick={send}>
          Send it to the simulator
        </button>
        <label>
          <input
            type="checkbox"
            onChange={({ currentTarget }) => setMode(currentTarget.checked ? "strict" : "default")}
          />{" "}
          strict
        </label>
      </div>
      <p className="send-told" role="status">
        {decision ? (
          <>
            <State name={decision.outcome} /> <strong>{decision.accept ? "Accept." : "Reject."}</strong>{" "}
            {decision.action}
          </>
        ) : (
          "Choose a reply, and send: you see what your server makes of it. Nothing leaves this page."
        )}
      </p>
    </div>
  )
}

/** The answer that shows beside it: its status begins the name in the list, its code stands in the body. */
function chosenAnswer(place: HTMLElement | null): Answer {
  const rail = place?.closest(".api-rail")
  const status = Number.parseInt(rail?.querySelector<HTMLSelectElement>(".api-answers select")?.value ?? "200", 10)
  try {
    const body = JSON.parse(rail?.querySelector(".api-answers [data-active] code")?.textContent ?? "") as {
      success?: unknown
      error?: { error_code?: unknown }
    }
    if (body.success === true) return { kind: "success" }
    if (body.success === false) return { kind: "failure", status, code: String(body.error?.error_code) }
  } catch {
    // An answer that is not JSON.
  }
  return { kind: "unreadable", status }
}

export const when = "interaction"
