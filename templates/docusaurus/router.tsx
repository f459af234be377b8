/** Stands in for `@docusaurus/router`: the current location. Readers leave a page by its links. */
import { useFrame, useShownPage, withBase } from "./site.js"

export { default as Link, default as NavLink } from "./Link.js"

export function useLocation() {
  const { baseUrl } = useFrame()
  return { pathname: withBase(useShownPage()?.url ?? "/", baseUrl), search: "", hash: "" }
}

export function useHistory() {
  return { push() {}, replace() {}, location: useLocation() }
}

export function Redirect({ to }: { to: string }) {
  const { baseUrl } = useFrame()
  return <meta httpEquiv="refresh" content={`0; url=${withBase(to, baseUrl)}`} />
}
