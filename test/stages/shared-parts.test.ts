/** Parts that are drawn once for all pages, and those that can't be. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createElement, useId } from "react"
import { type PageContextValue, usePage } from "../../templates/context.js"
import { createSharedParts } from "../../templates/shared-parts.js"

let drawn = 0

function Plain({ label }: { label: string }) {
  drawn++
  usePage().uses("pages/plain")
  return createElement("li", { id: useId() }, label)
}

function Asking() {
  drawn++
  return createElement("li", {}, usePage().view.title)
}

const Around = ({ label }: { label: string }) => {
  const html = usePage().shared.draw({ data: { inner: label }, element: createElement(Plain, { label }), alike: true })
  // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React
  return createElement("ul", { dangerouslySetInnerHTML: { __html: html } })
}

function pageOf(title: string, frame = "one") {
  const used: string[] = []
  const page = { view: { title }, frame: { id: frame }, uses: (name: string) => used.push(name) }
  return { used, page: page as unknown as PageContextValue }
}

test("a part is drawn once for all pages, with the style sheets that each of them needs", () => {
  const sharedOf = createSharedParts()
  drawn = 0
  const pages = [pageOf("A"), pageOf("B")]
  const [one, two] = pages.map(({ page }) =>
    sharedOf(page).draw({ data: { x: 1 }, element: createElement(Plain, { label: "X" }), alike: true }),
  )
  assert.match(one ?? "", /^<li id="[^"]+">X<\/li>$/)
  assert.equal(two, one)
  assert.equal(drawn, 1)
  assert.deepEqual(
    pages.map(({ used }) => used),
    [["pages/plain"], ["pages/plain"]],
  )
})

test("a part that asks for its page, or is its own, is drawn on each", () => {
  const sharedOf = createSharedParts()
  drawn = 0
  const asking = () => ({ data: { asking: true }, element: createElement(Asking), alike: true })
  assert.equal(sharedOf(pageOf("A").page).draw(asking()), "<li>A</li>")
  assert.equal(sharedOf(pageOf("B").page).draw(asking()), "<li>B</li>")
  for (const title of ["A", "B"])
    sharedOf(pageOf(title).page).draw({
      data: { own: true },
      element: createElement(Plain, { label: title }),
      alike: false,
    })
  assert.equal(drawn, 4)
})

test("another frame draws all anew, and ids of two parts differ", () => {
  const sharedOf = createSharedParts()
  drawn = 0
  const part = (name: string) => ({ data: { name }, element: createElement(Plain, { label: "X" }), alike: true })
  const first = sharedOf(pageOf("A").page).draw(part("x"))
  assert.notEqual(sharedOf(pageOf("A").page).draw(part("y")), first)
  assert.equal(sharedOf(pageOf("A", "two").page).draw(part("x")), first)
  assert.equal(drawn, 3)
})

test("parts inside parts: the page knows the style sheets of both", () => {
  const sharedOf = createSharedParts()
  for (const title of ["A", "B"]) {
    const { page, used } = pageOf(title)
    const html = sharedOf(page).draw({
      data: { around: true },
      element: createElement(Around, { label: "X" }),
      alike: true,
    })
    assert.match(html, /^<ul><li id="[^"]+">X<\/li><\/ul>$/)
    assert.deepEqual(used, ["pages/plain"])
  }
})
