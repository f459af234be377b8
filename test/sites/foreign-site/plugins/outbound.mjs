/** Marks links to other sites, and gives tables an id. */
export default function outbound() {
  const mark = (node) => {
    if (node.tagName === "a" && /^https:/.test(node.properties.href)) node.properties.className = ["outbound"]
    if (node.tagName === "ul") node.properties.id = "list"
    for (const child of node.children ?? []) mark(child)
  }
  return mark
}
