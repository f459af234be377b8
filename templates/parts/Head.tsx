import type { ReactNode } from "react"
import { usePage } from "../context.js"

/** Puts its children (`<meta>`, `<link>`) into the document's head. */
export function Head({ children }: { children: ReactNode }) {
  usePage().addToHead(children)
  return null
}
