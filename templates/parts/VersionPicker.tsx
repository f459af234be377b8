import { usePage } from "../context.js"
import { versionChoices } from "../versions.js"
import { Dropdown } from "./Dropdown.js"

/** Leads to the same page in another version, or to the nearest one there, and says which of the two; none with one version. */
export function VersionPicker() {
  const { view, frame } = usePage()
  const choices = versionChoices(view, frame)
  const active = choices.find((choice) => choice.active) ?? choices[0]
  if (!active || choices.length < 2) return null
  return (
    <Dropdown label="Docs version" name="version" value={active.label}>
      {choices.map(({ name, label, href, active: current, missing }) => (
        <li key={name}>
          <a href={href} data-version={name} aria-current={current ? "true" : undefined}>
            {label}
            {missing && <span className="dropdown-note">{` page not in ${label}`}</span>}
          </a>
        </li>
      ))}
    </Dropdown>
  )
}
