/** The search page: its form works by itself, this script adds the results. */
import { mountSearchPage } from "../search/page.js"
import { onLeave } from "./page.js"
import { trustedScriptUrl } from "./policy.js"

let end: (() => void) | undefined
onLeave(() => {
  end?.()
  end = undefined
})

export function enter(region: HTMLElement): void {
  const root = region.querySelector<HTMLElement>("[data-search-page]")
  if (root) end ??= mountSearchPage(root, { scriptUrl: trustedScriptUrl })
}
