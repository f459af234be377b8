import { useId } from "react"
import { inline, PlainTable } from "./Helper.js"
import { groups, type Option, options, optionsTable, type Settings } from "./options.js"

type Change = (key: keyof Settings, value: string | boolean) => void

/** All options as fields, in their groups. */
export function OptionsForm({
  settings,
  onChange,
  onReset,
  changed,
}: {
  settings: Settings
  onChange: Change
  onReset(): void
  changed: boolean
}) {
  const shown = options.filter(
    ({ expert, v2Only }) => (settings.expert || !expert) && (settings.version === "v2" || !v2Only),
  )
  return (
    <div className="pg-options">
      {Object.entries(groups).map(([group, title]) => {
        const own = shown.filter((option) => option.group === group)
        if (own.length === 0) return null
        return (
          <fieldset key={group}>
            <legend>{title}</legend>
            {own.map((option) => (
              <Field key={option.key} option={option} value={settings[option.key]} onChange={onChange} />
            ))}
          </fieldset>
        )
      })}
      <div className="pg-row">
        <button
          type="button"
          className="button button-small"
          aria-expanded={settings.expert}
          onClick={() => onChange("expert", !settings.expert)}
        >
          {settings.expert ? "Fewer options" : "All options"}
        </button>
        <button type="button" className="button button-small" aria-disabled={!changed} onClick={onReset}>
          Defaults
        </button>
      </div>
    </div>
  )
}

function Field({ option, value, onChange }: { option: Option; value: string | boolean; onChange: Change }) {
  const id = useId()
  const { key, label, choices, suggestions } = option
  const says = option.explained ? `${option.says}: ${choices?.[String(value)] ?? ""}` : option.says
  const about = { id, "aria-describedby": `${id}-says`, ...(typeof value !== "boolean" && { autoComplete: "off" }) }
  const control =
    typeof value === "boolean" ? (
      <input
        {...about}
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(key, event.currentTarget.checked)}
      />
    ) : choices ? (
      <select {...about} value={value} onChange={(event) => onChange(key, event.currentTarget.value)}>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {option.explained ? choice || "not set" : words}
          </option>
        ))}
      </select>
    ) : (
      <input
        {...about}
        type="text"
        value={value}
        spellCheck={false}
        maxLength={200}
        list={suggestions && `${id}-list`}
        onChange={(event) => onChange(key, event.currentTarget.value)}
      />
    )
  return (
    <div className={typeof value === "boolean" ? "pg-switch" : "field"}>
      <label htmlFor={id} className={option.member === undefined ? "field-label" : "field-label pg-name"}>
        {label}
      </label>
      {control}
      {suggestions && (
        <datalist id={`${id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <small id={`${id}-says`}>{says}</small>
    </div>
  )
}

/** The same options for a reader without scripts. */
export function OptionsTable({ defaults }: { defaults: Settings }) {
  const { rows, ...table } = optionsTable(defaults)
  return <PlainTable {...table} rows={rows.map((row) => row.map(inline))} />
}
