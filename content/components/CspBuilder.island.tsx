import "./playground/playground.css"
import "./playground/helpers.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { useState } from "react"
import { brandData, type WithBrand } from "./playground/brand.js"
import {
  type PolicyForm,
  policyAs,
  policyFor,
  policyForms,
  type ScriptSource,
  scriptSources,
} from "./playground/csp.js"
import { Choice, Helper, PlainTable } from "./playground/Helper.js"
import { cspTable } from "./playground/helper-tables.js"
import { Sample } from "./playground/Sample.js"

/** Puts what the widget needs into the policy that a site has. */
export default function CspBuilder({ data: { brand } }: WithBrand) {
  const [script, setScript] = useState<ScriptSource>("cdn")
  const [form, setForm] = useState<PolicyForm>("header")
  const [endpoint, setEndpoint] = useState("")
  const [existing, setExisting] = useState("default-src 'self'")
  const [wantsReport, setReportOnly] = useState(false)
  const reportOnly = wantsReport && form !== "meta"
  const policy = policyFor({ script, endpoint, existing, reportOnly }, brand)
  return (
    <Helper
      label="Build your policy"
      plain={<PlainTable {...cspTable(brand)} />}
      example={<Sample label="Policy" code={policyAs(form, policy, reportOnly)} />}
    >
      <div className="pg-choices">
        <Choice<ScriptSource>
          label="The script comes from"
          value={script}
          choices={scriptSources}
          onChange={setScript}
        />
        <Choice<PolicyForm> label="Written as" value={form} choices={policyForms} onChange={setForm} />
        <label className="field">
          <span className="field-label">Own API endpoint, if any</span>
          <input
            type="text"
            value={endpoint}
            placeholder="https://captcha.shop.example"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setEndpoint(event.currentTarget.value)}
          />
        </label>
      </div>
      <label className="field">
        <span className="field-label">Your policy today</span>
        <textarea
          rows={2}
          value={existing}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setExisting(event.currentTarget.value)}
        />
      </label>
      <label className="pg-check">
        <input
          type="checkbox"
          checked={reportOnly}
          disabled={form === "meta"}
          onChange={(event) => setReportOnly(event.currentTarget.checked)}
        />{" "}
        Report only: nothing is blocked yet
      </label>
      <div role="status">
        {policy.notes.length > 0 && (
          <ul>
            {policy.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </div>
    </Helper>
  )
}

export const data = brandData

export const markdown: Markdown = () =>
  block("_On the page, a builder puts what the widget needs into the policy that you have._")
