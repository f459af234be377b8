/** What an index knows of English. It is written into each index: a worker without it has less to load. */
import type { Synonyms } from "./search-types.js"

/**
 * Words of questions that are rare in documentation, so that they would weigh much, though they carry no meaning: "why
 * is it still gone when I come back".
 */
export const FILLERS =
  `actually again already always anyone anything back best better bad before between both come comes correctly
  different doing during each even ever everyone everything exactly few find fine getting give gives go goes going
  gone good happen happening happens help here inside instead keep keeps know last later less look looking lot
  make makes many mean means more much need needed needs never new now often okay once out outside over people per
  person please possible properly put really right run running same see seem several show soon still such sure
  take takes tell there thing things think try trying two up use used uses using very want way ways whole without
  won work working works yet another someone something first one`.replace(/\s+/g, " ")

/** The same as a set. */
export const fillerWords: ReadonlySet<string> = new Set(FILLERS.split(" "))

/** Short and long forms that developers use interchangeably. */
const ABBREVIATIONS = [
  ["a11y", "accessibility", "accessible"],
  ["admin", "administrator"],
  ["app", "application"],
  ["auth", "authentication"],
  ["config", "configuration"],
  ["dev", "development"],
  ["docs", "documentation"],
  ["env", "environment"],
  ["eu", "europe", "european"],
  ["go", "golang"],
  ["i18n", "l10n", "localization", "translation"],
  ["ie", "explorer"],
  ["ie11", "explorer"],
  ["js", "javascript"],
  ["params", "parameters"],
  ["prod", "production"],
  ["repo", "repository"],
  ["spec", "specification"],
  ["sso", "sign"],
  ["ts", "typescript"],
]

/** By a reader's word: other forms of it, and what a site says instead. */
export function withAbbreviations(synonyms: Synonyms): Synonyms {
  const all = new Map(Object.entries(synonyms).map(([word, others]) => [word.toLowerCase(), others]))
  for (const forms of ABBREVIATIONS) {
    for (const form of forms) {
      const others = forms.filter((other) => other !== form)
      all.set(form, [...new Set([all.get(form) ?? [], others].flat())].join(" "))
    }
  }
  return Object.fromEntries(all)
}
