import assert from "node:assert/strict"
import { test } from "node:test"
import type { ReactNode } from "react"
import { sayError } from "../../templates/react-errors.js"

test("what React refuses on the server is said in a sentence, never as a number with an address", async () => {
  // As pages are rendered: this build of React says numbers.
  process.env.NODE_ENV = "production"
  const { createElement, use } = await import("react")
  const { renderToString } = await import("react-dom/server.edge")
  const said = (node: ReactNode) => {
    try {
      renderToString(node)
    } catch (error) {
      return sayError(error)
    }
    return undefined
  }
  const html = (value: unknown) => ({ dangerouslySetInnerHTML: value as { __html: string } })
  const rows: [ReactNode, RegExp][] = [
    [
      createElement("p", {}, { width: 1 } as unknown as ReactNode),
      /^objects are not valid as a React child \(found: ob/,
    ],
    [createElement("p", {}, new Date(0) as unknown as ReactNode), /^objects are not valid as a React child/],
    [createElement("p", { style: "color: red" as never }), /^the style prop must be an object/],
    [createElement("hr", {}, "text"), /^<hr> can't have children/],
    [createElement("input", html({ __html: "x" })), /^<input> can't have children/],
    [createElement("p", html("x")), /^dangerouslySetInnerHTML must be/],
    [createElement("p", html({ __html: "x" }), "y"), /^an element has either children or dangerouslySetInnerHTML/],
    [createElement(undefined as unknown as string), /^element type is invalid: expected a component, got undefined/],
    [createElement({} as unknown as string), /^element type is invalid: expected a component, got object/],
    [createElement("textarea", { defaultValue: "a" }, "b"), /^<textarea> has either children or a value/],
    [createElement("textarea", {}, ["a", "b"]), /^<textarea> can have one child/],
    [createElement(() => use({} as Promise<string>)), /^use\(\) needs a promise or a context/],
  ]
  for (const [node, sentence] of rows) {
    const { message } = said(node) ?? { message: "nothing was thrown" }
    assert.match(message, sentence)
    assert.doesNotMatch(message, /https?:|Minified|error \d/)
  }
})

test("a number of React that has no sentence is still named, without its address", () => {
  const error = new Error(
    "Minified React error #999; visit https://react.dev/errors/999?args[]=a&args[]=b for the full message or use the non-minified dev environment for full errors and additional helpful warnings.",
  )
  assert.equal(sayError(error).message, "React can't render this (error 999: a, b)")
})
