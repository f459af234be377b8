/** Stands in for `@docusaurus/useIsomorphicLayoutEffect`. */
export { useEffect as default } from "react"
