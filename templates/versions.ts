import type { PageView, SiteFrame } from "../src/model.js"

/** The versions in a page's dropdown: its own, or those of the first collection that has some. */
export function versionChoices(
  view: PageView,
  frame: SiteFrame,
): { name: string; label: string; href: string; active: boolean }[] {
  return view.version?.choices ?? frame.versions.map(({ name, label, href }) => ({ name, label, href, active: false }))
}
