import { useState } from "react"
import WidgetDemo from "./WidgetDemo.js"

const startModes = ["focus", "auto", "none"] as const
const themes = ["auto", "light", "dark"] as const
const languages = ["automatic", "en", "de", "fr", "ar"] as const

/** Options, the simulated widget in a form, and the code that makes it. */
export default function Playground() {
  const [startMode, setStartMode] = useState("focus")
  const [theme, setTheme] = useState("auto")
  const [language, setLanguage] = useState("automatic")
  const attributes = [
    'class="captcha-widget"',
    'data-sitekey="CSXXXXXXXXXXXXXX"',
    startMode !== "focus" && `data-start="${startMode}"`,
    theme !== "auto" && `data-theme="${theme}"`,
    language !== "automatic" && `lang="${language}"`,
  ].filter((part) => part !== false)

  return (
    <div className="playground">
      <form className="playground-options" aria-label="Options" onSubmit={(event) => event.preventDefault()}>
        <Choice label="Start mode" options={startModes} value={startMode} onChange={setStartMode} />
        <Choice label="Theme" options={themes} value={theme} onChange={setTheme} />
        <Choice label="Language" options={languages} value={language} onChange={setLanguage} />
      </form>
      <WidgetDemo label="Simulated widget with these options" />
      <pre className="playground-code" aria-label="Generated code">
        <code>{`<div ${attributes.join("\n     ")}></div>`}</code>
      </pre>
    </div>
  )
}

/** One option as a list to choose from. */
function Choice({ label, options, value, onChange }: {
  label: string
  options: readonly string[]
  value: string
  onChange(value: string): void
}) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)} autoComplete="off">
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}
