/** A site sets one colour: the rest of the accent follows from it, and stays legible. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { accentRule } from "../src/stages/theme/browser.js"

type Color = [lightness: number, a: number, b: number]

const sheet = await readFile(path.join(import.meta.dirname, "../templates/styles/tokens.css"), "utf8")
const tokenOf = (name: string) => new RegExp(`--color-${name}: (.+);`).exec(sheet)?.[1] ?? ""
const oklch = (lightness: number, chroma: number, hue: number): Color => {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}
const mix = (one: Color, share: number, other: Color) =>
  one.map((value, index) => value * share + (other[index] ?? 0) * (1 - share)) as Color

/** Relative luminance (WCAG 2.2) of a colour in OKLab (https://bottosson.github.io/posts/oklab/), cut to sRGB. */
function luminance([lightness, a, b]: Color): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const modes = [...tokenOf("bg").matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(([, ...numbers]) => {
  const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
  return oklch(lightness, chroma, hue)
})

test("everything of the accent follows from its first colour, and nothing else names it by itself", () => {
  const names = [...sheet.matchAll(/--color-((?:on-)?accent[\w-]*|focus|selection):/g)].map(([, name = ""]) => name)
  assert.equal(names.length, 8)
  for (const name of names.slice(1)) {
    assert.match(tokenOf(name), /var\(--color-(accent|accent-hover|bg)\)/, name)
    assert.doesNotMatch(tokenOf(name), /oklch\(|#/, name)
  }
})

test("an accent of 6 : 1, of any hue, is legible on its tint, under its words, and when it is pointed at", () => {
  const shareOf = (name: string) => Number(/(\d+)%/.exec(tokenOf(name))?.[1]) / 100
  assert.equal(modes.length, 2)
  let tried = 0
  for (const [dark, page] of modes.entries()) {
    for (let hue = 0; hue < 360; hue += 15)
      for (let lightness = 0.05; lightness < 1; lightness += 0.05)
        for (const chroma of [0, 0.05, 0.1, 0.2]) {
          const accent = oklch(lightness, chroma, hue)
          if (contrast(accent, page) < 6) continue
          tried++
          const hover = mix(accent, shareOf("accent-hover"), [dark, 0, 0])
          const soft = mix(accent, shareOf("accent-soft"), page)
          const at = `${dark ? "dark" : "light"} ${lightness} ${chroma} ${hue}`
          assert.ok(contrast(accent, soft) >= 4.5, `${at}: ${contrast(accent, soft)} on its tint`)
          assert.ok(contrast(hover, page) >= 4.5, `${at}: ${contrast(hover, page)} pointed at`)
        }
  }
  assert.ok(tried > 500, `${tried} accents`)
})

test("of any colour, both modes take a shade of 6 : 1", () => {
  const limits = [...accentRule("#0a6e4f").matchAll(/(?:min|max)\(([lc]), ([\d.]+)\)/g)].map(([, , value]) =>
    Number(value),
  )
  const [darkest = 0, chromaOfLight = 0, lightest = 0, chromaOfDark = 0] = limits
  assert.equal(limits.length, 4)
  for (const [dark, page] of modes.entries())
    for (let hue = 0; hue < 360; hue += 15)
      for (let lightness = 0; lightness <= 1; lightness += 0.05)
        for (const chroma of [0, 0.05, 0.1, 0.2, 0.32]) {
          const shade = dark
            ? oklch(Math.max(lightness, lightest), Math.min(chroma, chromaOfDark), hue)
            : oklch(Math.min(lightness, darkest), Math.min(chroma, chromaOfLight), hue)
          assert.ok(contrast(shade, page) >= 6, `${dark ? "dark" : "light"} ${lightness} ${chroma} ${hue}`)
        }
})
