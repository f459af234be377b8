import { createContext } from "react"
import type { ReferenceLinks } from "../../src/reference/page-tree.js"

/** Targets of the symbols and links in a tree. */
export const ReferenceLinksContext = createContext<ReferenceLinks>({ refs: {}, urls: {} })
