/** What a page shows of its sidebar. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { SidebarNode } from "../../src/model.js"
import { sidebarViews } from "../../src/stages/views/sidebar.js"

const page = (name: string): SidebarNode => ({ label: name, url: `/${name}` })
const pages = (many: number, letter: string) => Array.from({ length: many }, (_, index) => page(`${letter}${index}`))
const viewOf = sidebarViews((url, anchor = "") => url + anchor)

/** The entries beside a page, by their labels. */
function beside(nodes: SidebarNode[], ...trail: SidebarNode[]): string[] {
  return viewOf(nodes, trail, "/search").map(({ label }) => label)
}

test("a level of 150 entries is shown whole, one of 151 as the 20 around the page's own and a link to all", () => {
  const some = pages(150, "p")
  assert.equal(beside(some, some[75] as SidebarNode).length, 150)
  const many = pages(151, "p")
  const labels = beside(many, many[75] as SidebarNode)
  assert.deepEqual(labels, [...many.slice(65, 85).map(({ label }) => label), "All 151 entries"])
  assert.deepEqual(viewOf(many, [many[75] as SidebarNode], "/search").at(-1), {
    label: "All 151 entries",
    href: "/search",
    className: "sidebar-all",
  })
})

test("the first and the last page of a long level have 20 entries around them, too, and a page that is not in it", () => {
  const many = pages(1000, "p")
  const [first, last] = [many[0] as SidebarNode, many[999] as SidebarNode]
  assert.deepEqual(
    beside(many, first).slice(0, 20),
    many.slice(0, 20).map(({ label }) => label),
  )
  assert.deepEqual(
    beside(many, last).slice(0, 20),
    many.slice(980).map(({ label }) => label),
  )
  assert.equal(beside(many).length, 21)
})

test("the pages of a long category lead to the category's own", () => {
  const inside = pages(200, "c")
  const category = { label: "Many", url: "/many", children: inside }
  const own = inside[100] as SidebarNode
  const [open] = viewOf([category, page("other")], [category, own], "/search")
  assert.equal(open?.children?.length, 21)
  assert.equal(open?.children?.find(({ active }) => active)?.label, "c100")
  assert.equal(open?.children?.at(-1)?.href, "/many")
})

test("an unlisted page is shown beside itself alone", () => {
  const hidden = { ...page("hidden"), unlisted: true }
  const nodes = [page("a"), hidden, page("b")]
  assert.deepEqual(beside(nodes, nodes[0] as SidebarNode), ["a", "b"])
  assert.deepEqual(beside(nodes, hidden), ["a", "hidden", "b"])
})

test("the page of a symbol more than three levels deep shows the members of its own branch, and the way up", () => {
  const symbol = (name: string, children?: SidebarNode[]): SidebarNode => ({
    ...page(name),
    className: "sidebar-symbol",
    ...(children && { children }),
  })
  const post = symbol("post")
  const client = symbol("Client", [symbol("get"), symbol("put"), symbol("patch"), post])
  const [server, type] = [symbol("Server", [post, { ...symbol("old"), unlisted: true }]), symbol("Type")]
  const classes = { label: "Classes", url: "/reference", anchor: "#classes", children: [client, server] }
  const types = { label: "Types", url: "/reference", anchor: "#types", children: [type, symbol("Other")] }
  const reference = { ...page("reference"), children: [classes, types] }
  const sdk = { ...page("sdk"), children: [reference, page("events")] }
  const shown = (...trail: SidebarNode[]) =>
    viewOf([page("start"), sdk], trail, "/search").map(({ label, href, children = [] }) => [
      label,
      href,
      ...children.map(({ label, active }) => (active ? `*${label}` : label)),
    ])
  assert.deepEqual(shown(sdk, reference, classes, client, post), [
    ["Classes", "/reference#classes"],
    ["Client", "/Client", "get", "put", "patch", "*post"],
  ])
  assert.deepEqual(shown(sdk, reference, classes, client), [
    ["Classes", "/reference#classes"],
    ["Client", "/Client", "get", "put", "patch", "post"],
  ])
  // One with few members has its neighbours, too.
  assert.deepEqual(shown(sdk, reference, classes, server, post), [
    ["reference", "/reference"],
    ["Classes", "/reference#classes", "Client", "Server"],
  ])
  // One without members has its neighbours.
  assert.deepEqual(shown(sdk, reference, types, type), [
    ["reference", "/reference"],
    ["Types", "/reference#types", "*Type", "Other"],
  ])
  const whole = [
    ["start", "/start"],
    ["sdk", "/sdk", "*reference", "events"],
  ]
  assert.deepEqual(shown(sdk, reference), whole)
  // The rails of other trees, and of a reference that is not as deep, stay.
  assert.equal(shown(sdk, { ...reference, className: "sidebar-symbol" }).length, 2)
})
