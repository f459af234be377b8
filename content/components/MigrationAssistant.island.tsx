import "./playground/playground.css"
import "./playground/helpers.css"
import { block, type Json, type Markdown } from "@theme/components/writer-component"
import { useState } from "react"
import { brandData, type WithBrand } from "./playground/brand.js"
import { tableBlock } from "./playground/markdown.js"
import { Helper, PlainTable } from "./playground/Helper.js"
import { migrationTable } from "./playground/helper-tables.js"
import { Coloured, Sample } from "./playground/Sample.js"
import { type Mark, marksIn, rulesFor, samples, type Vendor, vendorNames } from "./playground/migration.js"

/** Marks in pasted code what to change. The code stays in the browser. */
export default function MigrationAssistant({ from: vendor, data: { brand } }: WithBrand & { from?: string }) {
  const from = vendorOf(vendor)
  const [code, setCode] = useState(samples[from])
  const rules = rulesFor(from, brand)
  const marks = marksIn(code, rules)
  return (
    <Helper
      label="What to change in your code"
      plain={<PlainTable {...migrationTable(from, brand)} />}
      example={marks.length > 0 && <MarkedCode code={code} marks={marks} />}
    >
      <label className="field">
        <span className="field-label">
          Paste code written for {vendorNames[from]}: HTML, scripts, server code. It stays in your browser
        </span>
        <textarea
          className="pg-code"
          rows={8}
          value={code}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <p role="status" className="pg-quiet">
        {marks.length === 0
          ? "Nothing was found to change."
          : `${marks.length} ${marks.length === 1 ? "place" : "places"} to change.`}
      </p>
    </Helper>
  )
}

function MarkedCode({ code, marks }: { code: string; marks: readonly Mark[] }) {
  return (
    <>
      <Sample label="Places to change" code={code}>
        {marked(code, marks)}
      </Sample>
      <ol>
        {marks.map(({ from: at, to, rule }) => (
          <li key={at}>
            <code>{code.slice(at, to)}</code>
            {` → ${rule.change}`}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The code in pieces: what is found stands in a mark, with its number. */
function marked(code: string, marks: readonly Mark[]) {
  return [
    ...marks.flatMap(({ from, to }, index) => [
      <Coloured key={`before ${from}`} code={code.slice(marks[index - 1]?.to ?? 0, from)} />,
      <mark key={from}>
        {code.slice(from, to)}
        <sup>{index + 1}</sup>
      </mark>,
    ]),
    <Coloured key="rest" code={code.slice(marks.at(-1)?.to ?? 0)} />,
  ]
}

export const data = brandData

export const markdown: Markdown = ({ from, data: given }) =>
  block(
    "_On the page, an assistant marks these places in your own code._",
    tableBlock(migrationTable(vendorOf(from), (given as unknown as WithBrand["data"]).brand)),
  )

function vendorOf(from: Json | undefined): Vendor {
  return from === "hcaptcha" ? "hcaptcha" : "recaptcha"
}
