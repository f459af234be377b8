import type { PageView, SiteFrame } from "../src/model.js"

/** The versions in a page's dropdown: its own, or those of the first collection that has some. */
export function versionChoices(view: PageView, frame: SiteFrame): NonNullable<PageView["version"]>["choices"] {
  return view.version?.choices ?? frame.versions.map(({ name, label, href }) => ({ name, label, href, active: false }))
}
