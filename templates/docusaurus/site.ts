/** The data of the site for stand-ins of Docusaurus' modules: everything on the server, nothing in a browser. */
import { useContext } from "react"
import type { PageView, SiteFrame } from "../../src/model.js"
import { PageContext } from "../context.js"

/** The page that is being rendered. */
export function useShownPage(): PageView | undefined {
  return useContext(PageContext)?.view
}

export function useFrame(): Pick<
  SiteFrame,
  "baseUrl" | "title" | "tagline" | "origin" | "lang" | "brand" | "customFields" | "versions"
> {
  const frame = useContext(PageContext)?.frame
  return (
    frame ?? { baseUrl: "/", title: "", tagline: "", origin: "", lang: "en", brand: {}, customFields: {}, versions: [] }
  )
}

/** A path of the site with its base URL; anything else stays as it is. */
export function withBase(path: string, baseUrl: string): string {
  if (/^([a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(path)) return path.replace(/^pathname:\/\//, "")
  return path.startsWith(baseUrl) && baseUrl !== "/" ? path : baseUrl + path.replace(/^\//, "")
}
