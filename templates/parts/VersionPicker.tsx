import { usePage } from "../context.js"
import { versionChoices } from "../versions.js"
import { Dropdown } from "./Dropdown.js"

/** Leads to the same page in another version, or to that version's main page. */
export function VersionPicker() {
  const { view, frame } = usePage()
  const choices = versionChoices(view, frame)
  const active = choices.find((choice) => choice.active) ?? choices[0]
  if (!active) return null
  return (
    <Dropdown label="Docs version" name="version" value={active.label}>
      {choices.map(({ name, label, href, active: current }) => (
        <li key={name}>
          <a href={href} data-version={name} aria-current={current ? "true" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </Dropdown>
  )
}
