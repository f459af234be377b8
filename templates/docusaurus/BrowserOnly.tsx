/** Stands in for `@docusaurus/BrowserOnly`: pages are rendered on the server, so its fallback is shown. */
import type { ReactNode } from "react"

export default function BrowserOnly({ fallback }: { fallback?: ReactNode; children?: () => ReactNode }) {
  return fallback ?? null
}
