import { useEffect, useState } from "react"

/** Stands in for `@docusaurus/useIsBrowser`: true in an island, once it has matched the server's HTML. */
export default function useIsBrowser(): boolean {
  const [isBrowser, setIsBrowser] = useState(false)
  useEffect(() => setIsBrowser(true), [])
  return isBrowser
}
