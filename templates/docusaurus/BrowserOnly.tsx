/** Stands in for `@docusaurus/BrowserOnly`: an island shows what is inside, everything else the fallback. */
import type { ReactNode } from "react"
import useIsBrowser from "./useIsBrowser.js"

export default function BrowserOnly({ fallback, children }: { fallback?: ReactNode; children?: () => ReactNode }) {
  return useIsBrowser() ? children?.() : (fallback ?? null)
}
