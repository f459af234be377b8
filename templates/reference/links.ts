import { createContext } from "react"
import type { ReferenceLinks } from "../../src/reference/page-tree.js"

/** Where the symbols and links of what is shown lead. */
export const ReferenceLinksContext = createContext<ReferenceLinks>({ refs: {}, urls: {} })
