/** Stands in for `@docusaurus/useIsBrowser`. Islands must match the server's HTML when they hydrate. */
export default function useIsBrowser(): boolean {
  return false
}
