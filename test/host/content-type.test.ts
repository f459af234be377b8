/** The content types of a site's files, as `serve` sends them and as hosts are told. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { contentTypeOf, knownTypes } from "../../src/host/content-type.js"

test("every kind of file has its registered type, text in UTF-8; texts and loose files are packed", () => {
  const known = knownTypes().map(({ type, endings, isText }) => `${type} ${endings.join(" ")}${isText ? " text" : ""}`)
  assert.deepEqual(known, [
    "application/gzip gz",
    "application/json json map text",
    "application/manifest+json webmanifest text",
    "application/pdf pdf",
    "application/wasm wasm",
    "application/xml xml text",
    "application/yaml yaml yml text",
    "application/zip zip",
    "audio/mpeg mp3",
    "font/otf otf",
    "font/ttf ttf",
    "font/woff woff",
    "font/woff2 woff2",
    "image/avif avif",
    "image/gif gif",
    "image/jpeg jpeg jpg",
    "image/png png",
    "image/svg+xml svg text",
    "image/webp webp",
    "image/x-icon ico",
    "text/css css text",
    "text/csv csv text",
    "text/html html text",
    "text/javascript js mjs text",
    "text/markdown md text",
    "text/plain txt ts text",
    "text/vtt vtt text",
    "video/mp4 mp4",
    "video/webm webm",
  ])
  for (const { type, endings, isText } of knownTypes())
    for (const ending of endings) {
      const loose = ["ico", "otf", "ttf", "wasm"].includes(ending)
      const expected = { type: isText ? `${type}; charset=utf-8` : type, compressible: isText || loose }
      assert.deepEqual(contentTypeOf(`a.b.${ending.toUpperCase()}`), expected)
    }
  for (const name of ["LICENSE", "x.unknown", ".html.x"])
    assert.deepEqual(contentTypeOf(name), { type: "application/octet-stream", compressible: false })
})
