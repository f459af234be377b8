import { useLink } from "@theme/context"
import { type Anchors, block, type Links, type Markdown } from "@theme/components/writer-component"
import { type Framework, frameworks } from "./frameworks/frameworks.js"

const languages = [...new Set(frameworks.map(({ language }) => language))]
const slug = (language: string) => language.toLowerCase().replace("#", "sharp")
const addressOf = ({ page }: Framework) => `/docs/v2/frameworks/${page}`

/** Every framework with a page, as a tile. The choice of a language is one of CSS alone. */
export default function FrameworkList() {
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
      <ul className="framework-tiles">
        {frameworks.map((framework) => (
          <li key={framework.page} className={`framework framework-${slug(framework.language)}`}>
            <Tile {...framework} address={addressOf(framework)} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Tile({ address, ...framework }: Framework & { address: string }) {
  return (
    <>
      <a href={useLink(address).href}>{framework.name}</a>
      <span className="framework-note">{noteOf(framework)}</span>
    </>
  )
}

const noteOf = ({ language, checked }: Framework) => (checked ? `${language}, ${checked}` : language)

export const anchors: Anchors = () => ["All", ...languages].map((language) => `language-${slug(language)}`)

export const links: Links = () => frameworks.map(addressOf)

export const markdown: Markdown = () =>
  block(
    frameworks
      .map((one) => `- [${one.name}](${addressOf(one)}): ${noteOf(one)}`)
      .join("\n"),
  )
