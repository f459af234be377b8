/** Stands in for `@docusaurus/useBrokenLinks`: links and anchors are facts of the sources here. */
export default function useBrokenLinks() {
  return { collectAnchor(_id: string) {}, collectLink(_url: string) {} }
}
