/** Stands in for `@theme/Layout`: every page has its frame already. */
import type { ReactNode } from "react"

export default function Layout({ children }: { title?: string; description?: string; children?: ReactNode }) {
  return children
}
