import Card from "@theme/components/Card"
import { type Anchors, type Links } from "@theme/components/writer-component"
import { type Framework, frameworks } from "./frameworks/frameworks.js"
import { olderThanNeeded, type Runs } from "./frameworks/runs.js"
import runs from "./frameworks/runs.json"

const languages = [...new Set(frameworks.map(({ language }) => language))]
const slug = (language: string) => language.toLowerCase().replace("#", "sharp")
const addressOf = ({ page }: Framework) => `/docs/v2/frameworks/${page}`

/** Where who uses none of them begins: the request itself. */
const other = { name: "Any other backend", note: "One POST request", address: "/docs/v2/api/siteverify" }

/** Every framework with a page, as a card. The choice of a language is one of CSS alone. `checks` says how each was run. */
export default function FrameworkList({ checks = false }: { checks?: boolean }) {
  return (
    <div className="frameworks">
      <fieldset className="framework-languages">
        <legend>Language</legend>
        {["All", ...languages].map((language, index) => (
          <label key={language}>
            <input type="radio" name="language" id={`language-${slug(language)}`} defaultChecked={index === 0} />
            {language}
          </label>
        ))}
      </fieldset>
      <ul className="cards framework-tiles">
        {frameworks.map((framework) => (
          <li key={framework.page} className={`framework-${slug(framework.language)}`}>
            <Card title={framework.name} href={addressOf(framework)}>
              {noteOf(framework, checks)}
            </Card>
          </li>
        ))}
        <li className="framework-other">
          <Card title={other.name} href={other.address}>
            {other.note}
          </Card>
        </li>
      </ul>
    </div>
  )
}

function noteOf({ language, page, needs, checked }: Framework, checks: boolean): string {
  if (!checks) return language
  const run = (runs as Runs)[page]
  const older = run !== undefined && olderThanNeeded(run, needs).length > 0
  return [language, checked ?? (older ? "older version run" : undefined)].filter(Boolean).join(", ")
}

export const anchors: Anchors = () => ["All", ...languages].map((language) => `language-${slug(language)}`)

export const links: Links = () => [...frameworks.map(addressOf), other.address]
