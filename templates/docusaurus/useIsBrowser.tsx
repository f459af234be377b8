/** Stands in for `@docusaurus/useIsBrowser`. Islands agree with the server's HTML when they wake up. */
export default function useIsBrowser(): boolean {
  return false
}
