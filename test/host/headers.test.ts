import assert from "node:assert/strict"
import { test } from "node:test"
import { headersFor, parseHeaders } from "../../src/host/headers.js"

const apply = (text: string, path: string) => headersFor(parseHeaders(text).rules, path)

test("Netlify's example: rules for two pages, comments, a header of several values", () => {
  const text = `# a path:
/templates/index.html
  # headers for that path:
  X-Frame-Options: DENY
  X-XSS-Protection: 1; mode=block
# another path:
/templates/index2.html
  # headers for that path:
  X-Frame-Options: SAMEORIGIN
/*
  cache-control: max-age=0
  cache-control: no-cache
  cache-control: no-store
  cache-control: must-revalidate
`
  assert.deepEqual(parseHeaders(text).problems, [])
  const cached = "max-age=0, no-cache, no-store, must-revalidate"
  assert.deepEqual(apply(text, "/templates/index.html"), {
    "X-Frame-Options": "DENY",
    "X-XSS-Protection": "1; mode=block",
    "cache-control": cached,
  })
  assert.deepEqual(apply(text, "/templates/index2.html"), { "X-Frame-Options": "SAMEORIGIN", "cache-control": cached })
  assert.deepEqual(apply(text, "/"), { "cache-control": cached })
})

test("Cloudflare's example: all rules that fit count, those of another host do not", () => {
  const text = `# This is a comment
/secure/page
  X-Frame-Options: DENY
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer

/static/*
  Access-Control-Allow-Origin: *
  X-Robots-Tag: nosnippet

https://myproject.pages.dev/*
  X-Robots-Tag: noindex
`
  assert.deepEqual(parseHeaders(text).problems, [])
  assert.deepEqual(apply(text, "/secure/page"), {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
  })
  assert.deepEqual(apply(text, "/static/image.jpg"), {
    "Access-Control-Allow-Origin": "*",
    "X-Robots-Tag": "nosnippet",
  })
  assert.deepEqual(apply(text, "/home"), {})
})

test("rules that fit one path are joined by name, whatever its case", () => {
  const text = "/static/*\n  X-Robots-Tag: nosnippet\n/*\n  x-robots-tag: noindex\n"
  assert.deepEqual(apply(text, "/static/styles.css"), { "X-Robots-Tag": "nosnippet, noindex" })
})

test("Cloudflare's example: a header is detached for some paths", () => {
  const text = "/*\n  Content-Security-Policy: default-src 'self';\n\n/*.jpg\n  ! Content-Security-Policy\n"
  assert.deepEqual(apply(text, "/a/photo.jpg"), {})
  assert.deepEqual(apply(text, "/a/photo.png"), { "Content-Security-Policy": "default-src 'self';" })
})

test("a detached header can be set again by the same rule", () => {
  const text = "/*\n  Cache-Control: no-cache\n/assets/*\n  ! cache-control\n  Cache-Control: max-age=1\n"
  assert.deepEqual(apply(text, "/assets/x.js"), { "Cache-Control": "max-age=1" })
})

test("Cloudflare's examples: placeholders and the splat reach the values", () => {
  const text = '/movies/:title\n  x-movie-name: You are watching ":title"\n'
  assert.deepEqual(apply(text, "/movies/alien"), { "x-movie-name": 'You are watching "alien"' })
  assert.deepEqual(apply(text, "/movies/a/b"), {})
  assert.deepEqual(apply("/old/*\n  Link: </new/:splat>\n", "/old/a/b"), { Link: "</new/a/b>" })
  assert.deepEqual(apply("/*\n  X-Names: :constructor :other https://x:80\n", "/"), {
    "X-Names": ":constructor :other https://x:80",
  })
})

test("what a path caught can't break out of its header", () => {
  assert.deepEqual(apply("/:name\n  X-Name: :name\n", "/a%0d%0aSet-Cookie:x=1%F0%9F%98%80"), {
    "X-Name": "a%0D%0ASet-Cookie:x=1%F0%9F%98%80",
  })
})

test("both forms of a path, and both spellings of a letter, fit the same rule", () => {
  const text = "/größe\n  X-A: 1\n/docs/*\n  X-B: 1\n"
  for (const path of ["/größe", "/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe/"]) {
    assert.deepEqual(apply(text, path), { "X-A": "1" })
  }
  for (const path of ["/docs", "/docs/", "/docs/a"]) assert.deepEqual(apply(text, path), { "X-B": "1" })
  assert.deepEqual(apply(text, "/docsx"), {})
})

test("characters that mean something in a regular expression mean themselves", () => {
  assert.deepEqual(apply("/a.b+(c)\n  X: 1\n", "/a.b+(c)"), { X: "1" })
  assert.deepEqual(apply("/a.b\n  X: 1\n", "/aXb"), {})
})

test("lines that do nothing are reported with their number", () => {
  const text = [
    "X-Early: 1",
    "/a",
    "  no colon",
    "  X-Empty:",
    "  Content-Length: 5",
    "  Bad Name: x",
    "  X-Bell: \u0007",
    "  X-Good: 1\r",
    "/*/*",
    "  X-Lost: 1",
    "/:x/:x",
  ].join("\n")
  const { problems } = parseHeaders(text)
  assert.deepEqual(
    problems.map(({ line, message }) => [line, message]),
    [
      [1, "Expected a path before the first header"],
      [3, "Expected Name: value"],
      [4, "Expected Name: value"],
      [5, "Content-Length is set by the host itself"],
      [6, "Invalid character in a header"],
      [7, "Invalid character in a header"],
      [9, "Only one * is allowed in a path"],
      [11, "Duplicate placeholder in the path"],
    ],
  )
  assert.deepEqual(apply(text, "/a"), { "X-Good": "1" })
})
