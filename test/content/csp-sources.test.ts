/** No page, component, example or declaration tells anybody to allow the whole CDN: some of its packages run any code. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import siteConfig from "../../site.config.js"
import { filesBelow } from "../build-fixture.js"

const content = path.resolve(import.meta.dirname, "../../content")
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")
const { host } = new URL(siteConfig.brand.cdn)
/** The CDN as content writes it, in Markdown and in a template literal, or its host; with no package behind it. */
const wholeCdn = new RegExp(`(?:\\$?\\{(?:\\w+\\.)*cdn\\}|${escaped(host)}(?:/npm)?)/?(?![/\\w@…]|\\$?\\{)`)

/** Lines that speak of the CDN, and are no policy. */
const prose = [
  "If you need EU-only processing, nothing loads from {brand.cdn} either.",
  "Never name `{brand.cdn}/` alone.",
  // A connection ahead runs nothing.
  '<link rel="preconnect" href="{brand.cdn}" crossorigin>',
]

test("no policy allows the whole CDN", async () => {
  const files = (await filesBelow(content)).filter((file) => !/\.(png|jpe?g|svg|woff2?|ico|zip)$/.test(file))
  assert.ok(files.length > 300, String(files.length))
  const found = await Promise.all(
    files.map(async (file) =>
      (await readFile(path.join(content, file), "utf8"))
        .split("\n")
        .flatMap((line, index) => (wholeCdn.test(line) ? [`${file}:${index + 1} ${line}`] : [])),
    ),
  )
  const lines = found.flat()
  assert.deepEqual(
    lines.filter((line) => !prose.some((sentence) => line.includes(sentence))),
    [],
  )
  for (const sentence of prose)
    assert.ok(
      lines.some((line) => line.includes(sentence)),
      sentence,
    )
})

test("the check finds the whole CDN in each form", () => {
  const whole = [
    "script-src 'self' {brand.cdn}/; frame-src x",
    "script-src {brand.cdn}",
    `Add \${cdn}/ to script-src`,
    `"\${brand.cdn}/"`,
    `script-src https://${host}`,
    `script-src https://${host}/npm/`,
    `script-src ${host};`,
  ]
  assert.deepEqual(
    whole.filter((line) => !wholeCdn.test(line)),
    [],
  )
  const scoped = [
    "script-src {brand.cdnScope}/",
    "{brand.cdn}/{brand.v1Package}@{brand.v1Version}/",
    `\${brand.cdn}/\${brand.sdkPackage}`,
    "Refused to load the script '{brand.cdn}/…'",
    `https://${host}/npm/@captcha/`,
  ]
  assert.deepEqual(
    scoped.filter((line) => wholeCdn.test(line)),
    [],
  )
})
