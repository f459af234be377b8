import { usePage } from "../context.js"
import { Dropdown } from "./Dropdown.js"
import { Icon } from "./Icon.js"

/** The languages of the site. */
export function LocalePicker() {
  const { locales } = usePage().frame
  const active = locales.find((locale) => locale.active) ?? locales[0]
  if (!active) return null
  const value = (
    <>
      <Icon name="language" />
      <span className={locales.length > 1 ? "locale-label" : "visually-hidden"}>{active.label}</span>
    </>
  )
  return (
    <Dropdown label="Language" name="locale" value={value}>
      {locales.map(({ code, label, href, active: current }) => (
        <li key={code}>
          <a href={href} lang={code} hrefLang={code} aria-current={current ? "true" : undefined}>
            {label}
          </a>
        </li>
      ))}
    </Dropdown>
  )
}
