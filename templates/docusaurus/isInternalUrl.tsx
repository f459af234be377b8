/** Stands in for `@docusaurus/isInternalUrl`: whether an address is one of this site. */
export default function isInternalUrl(url?: string): boolean {
  return url !== undefined && !/^(?:\w*:|\/\/)/.test(url)
}
