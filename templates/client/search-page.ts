/** The search page: its form works by itself, this script adds the results. */
import { mountSearchPage } from "../search/page.js"
import { showCrash } from "./failure.js"
import { onLeave } from "./page.js"
import { trustedScriptUrl } from "./policy.js"

let end: (() => void) | undefined
onLeave(() => {
  end?.()
  end = undefined
})

export function enter(region: HTMLElement): void {
  const root = region.querySelector<HTMLElement>("[data-search-page]")
  if (!root) return
  const crashed = (cause: unknown) => {
    end?.()
    end = undefined
    showCrash(cause, () => location.reload())
  }
  try {
    end ??= mountSearchPage(root, { scriptUrl: trustedScriptUrl, crashed })
  } catch (error) {
    crashed(error)
  }
}
