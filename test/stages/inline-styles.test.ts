import assert from "node:assert/strict"
import { test } from "node:test"
import { takeStyles } from "../../templates/inline-styles.js"

/** The HTML and the style sheet, with the hashed names by number. */
function taken(html: string): { html: string; css: string } {
  const names: string[] = []
  const plain = (text: string) =>
    text.replace(/style-[0-9a-z]{10,13}\b/g, (name) => {
      if (!names.includes(name)) names.push(name)
      return `S${names.indexOf(name) + 1}`
    })
  const { html: changed, css } = takeStyles(html)
  return { html: plain(changed).replace(/ data-style="[^"]*"/g, ""), css: plain(css) }
}

test("each different style attribute becomes one class beside the element's own", () => {
  const html = '<p style="color:red">a</p><br style="margin:0"/><i class="x y" style="color:red">b</i>'
  assert.deepEqual(taken(html), {
    html: '<p class="S1">a</p><br class="S2"/><i class="x y S1">b</i>',
    css: ".S1:not(#_) {color:red}\n.S2:not(#_) {margin:0}\n",
  })
})

test("a style element moves to the style sheet, before the classes", () => {
  assert.deepEqual(
    taken('<style>p > b { color: red }</style><style media="print">b{x:y}</style><p style="a:b">c</p>'),
    {
      html: '<p class="S1">c</p>',
      css: "p > b { color: red }\n@media print {b{x:y}}\n.S1:not(#_) {a:b}\n",
    },
  )
})

test("text that looks like an attribute stays text", () => {
  const html = '<code>&lt;p style="color:red"></code><a title="a style=b" href="/x">style="c"</a>'
  assert.deepEqual(takeStyles(html), { html, css: "" })
})

test("a style can't reach the rules that follow", () => {
  const css = (style: string) => taken(`<p style="${style}">a</p>`).css
  assert.equal(css("color:red}body{display:none"), ".S1:not(#_) {color:red\\7d body\\7b display:none}\n")
  assert.equal(css("color:red;/* open"), ".S1:not(#_) {color:red;}\n")
  assert.equal(css("background:url(&quot;/a.svg?a&amp;b&quot;)"), '.S1:not(#_) {background:url("/a.svg?a&b")}\n')
  assert.deepEqual(taken('<p style="">a</p>'), { html: "<p>a</p>", css: "" })
})

test("an element keeps its styles for the script that wakes it up", () => {
  assert.match(takeStyles('<p style="color:red">a</p>').html, /^<p class="style-\w+" data-style="color:red">a<\/p>$/)
})
