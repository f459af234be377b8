/** Walks over the site: each opens its routes once, and notes there what several tests ask of them. */
import type { Browser, Page } from "playwright-core"
import { isLong } from "../long.js"
import { drawn, routesOfEachKind, runtimeStarts, sampleOfEachKind, type TestSite } from "./site.js"

/** What was seen on a route. */
interface Visit {
  route: string
  /** Errors of the console and the page, and what the policy blocked. */
  complaints: string[]
  /** Pixels by which it is wider than a screen of 320. */
  wider: number
  /** Samples that are wider than their box, with the line and the column that the box cuts; lines whose first row is only their indent, whose rows hang left of them, or that are broken inside of a word. */
  cutCode: string[]
  /** Short names in text that a line breaks, with the width of the screen. */
  brokenNames: string[]
  falseHeadings: string[]
  /** On a wide screen: lines longer than a reader follows, tables that are cut off, where the text begins, where its blocks end, and its looks. */
  wide: {
    longLines: string[]
    ends: number[]
    cutTables: number
    begins: number
    looks: Record<"size" | "radius" | "shadow", string[]>
  }
}

interface PlainVisit {
  route: string
  samples: number
  /** Samples that cannot be read, or whose tab is not named. */
  lost: string[]
  /** Boxes, by the width of the screen, that scroll and that the keyboard does not come to. */
  unreachable: string[]
}

const walks = new WeakMap<Browser, Promise<Visit[]>>()
const plainWalks = new WeakMap<Browser, Promise<PlainVisit[]>>()

/** Opens pages of each kind with scripts, once; in the long suite, every route. */
export function openRoutes(site: TestSite): Promise<Visit[]> {
  return remembered(walks, site, async () => {
    const context = await site.browser.newContext({ viewport: { width: 320, height: 800 } })
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
        console.error(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
      })
    })
    const left = [...(isLong ? site.routes : sampleOfEachKind(site)), "/no-such-page"]
    const visits: Visit[] = []
    const walk = async () => {
      const page = await context.newPage()
      let complaints: string[] = []
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
      page.on("pageerror", (error) => complaints.push(error.message))
      for (let route = left.pop(); route !== undefined; route = left.pop()) {
        complaints = []
        await page.setViewportSize({ width: 320, height: 800 })
        await page.goto(site.origin + route)
        await runtimeStarts(page)
        await drawn(page)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        const brokenNames = (await namesBroken(page)).map((name) => `320: ${name}`)
        const cutCode: string[] = []
        // Between these widths samples stand beside text on few pages.
        for (const width of route === "/" || route.includes("/api/")
          ? ([390, 1100, 1440] as const)
          : ([390, 1440] as const)) {
          await page.setViewportSize({ width, height: 900 })
          cutCode.push(...(await cutSamples(page)).map((sample) => `${width}: ${sample}`))
          brokenNames.push(...(await namesBroken(page)).map((name) => `${width}: ${name}`))
          if (width === 390) cutCode.push(...(await cutBoxes(page)).map((box) => `${width}: ${box}`))
        }
        visits.push({
          route,
          complaints,
          wider,
          cutCode,
          brokenNames,
          wide: { ...(await wideScreen(page)), looks: await looksOf(page) },
          falseHeadings: await falseHeadings(page),
        })
      }
    }
    await Promise.all([walk(), walk()])
    await context.close()
    return visits
  })
}

/** Opens pages without scripts, once: those that have every part there is; in the long suite, all that differ in kind. */
export function openWithoutScripts(site: TestSite): Promise<PlainVisit[]> {
  return remembered(plainWalks, site, async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const visits: PlainVisit[] = []
    for (const route of [...(isLong ? routesOfEachKind(site) : site.withEveryPart), "/no-such-page"]) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(site.origin + route)
      const { samples, lost } = await samplesOf(page)
      const unreachable: string[] = []
      for (const width of [1440, 996, 390]) {
        if (width < 1440) await page.setViewportSize({ width, height: 900 })
        unreachable.push(...(await unreachableScrollers(page)).map((element) => `${width}: ${element}`))
      }
      visits.push({ route, samples, lost, unreachable })
    }
    await context.close()
    return visits
  })
}

function remembered<T>(memory: WeakMap<Browser, Promise<T>>, { browser }: TestSite, make: () => Promise<T>) {
  const known = memory.get(browser) ?? make()
  memory.set(browser, known)
  return known
}

/** Names of at most 20 letters in a text of an author that stand in two rows. */
function namesBroken(page: Page): Promise<string[]> {
  return page.locator("#main").evaluate((main) =>
    [...main.querySelectorAll(".prose code:not(pre code, .island *)")]
      .filter((code) => /^\S{1,20}$/.test(code.textContent ?? "") && code.checkVisibility())
      .filter((code) => new Set(Array.from(code.getClientRects(), ({ top }) => Math.round(top))).size > 1)
      .map((code) => code.textContent ?? ""),
  )
}

/** Boxes that hide what is wider than they are, and say so with no ellipsis. */
function cutBoxes(page: Page): Promise<string[]> {
  return page.locator("#main").evaluate((main) =>
    [...main.querySelectorAll("*")]
      .filter((box) => box.clientWidth > 1 && box.scrollWidth > box.clientWidth + 1)
      .filter((box) => {
        const { overflowX, textOverflow } = getComputedStyle(box)
        return /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis" && box.checkVisibility()
      })
      .map((box) => box.outerHTML.slice(0, 100)),
  )
}

/** Also of the tabs that are not chosen. */
function cutSamples(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) => {
    for (const panel of body.querySelectorAll(".tab-panel")) panel.setAttribute("data-active", "")
    const boxes = [...body.querySelectorAll("main .code pre")].filter((box) => box.scrollWidth > box.clientWidth + 1)
    const badly = [...body.querySelectorAll<HTMLElement>("main .code:not(.code-scroll) .line")].flatMap((line) => {
      if (line.offsetHeight < 35) return []
      const code = line.textContent ?? ""
      const texts: Text[] = []
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
      // The places of the characters from one to before another.
      const range = document.createRange()
      const [boxes] = [
        (from: number, to: number) => {
          let at = 0
          for (const text of texts) {
            const end = at + text.length
            if (from >= at && from < end) range.setStart(text, from - at)
            if (to > at && to <= end) range.setEnd(text, to - at)
            at = end
          }
          return [...range.getClientRects()].filter(({ width }) => width > 0)
        },
      ]
      const [first] = boxes(code.search(/\S/), code.search(/\S/) + 1)
      if (!first) return []
      if (first.top > line.getBoundingClientRect().top + 20) return [`a row for the indent of ${code.trim()}`]
      const below = boxes(0, code.length).filter(({ top }) => top > first.top + 8)
      const hangs = below.some(({ left }) => left < first.left + 2 * first.width - 1)
      const words = [...code.matchAll(/[a-zA-Z0-9]{2,29}(?![a-zA-Z0-9])/g)].filter(({ 0: word, index }) => {
        if (/[a-zA-Z0-9]/.test(code[index - 1] ?? "")) return false
        const rows = boxes(index, index + word.length)
        if (rows.every(({ top }) => Math.abs(top - (rows[0]?.top ?? 0)) < 8)) return false
        const top = rows.at(-1)?.top ?? 0
        const at = [...word].findIndex((_, place) => (boxes(index + place, index + place + 1)[0]?.top ?? 0) > top - 8)
        return !/[a-z0-9][A-Z]/.test(word.slice(at - 1, at + 1))
      })
      return [
        ...words.map(({ 0: word }) => `in the middle of ${word}`),
        ...(hangs ? [`left of its line: ${code}`] : []),
      ]
    })
    return [
      ...badly,
      ...boxes.map((box) => {
        const lines = [...box.querySelectorAll(".line")].map((line) => line.textContent ?? "")
        const longest = lines.reduce((best, line, at) => (line.length > (lines[best]?.length ?? 0) ? at : best), 0)
        const width = Number.parseFloat(getComputedStyle(box).fontSize) * 0.6
        const bar = box.parentElement?.querySelector(".code-bar")?.textContent
        return `${bar || lines[0]}, line ${longest + 1}, column ${Math.floor(box.clientWidth / width)}`
      }),
    ]
  })
}

/** The sizes of text, the radii of corners and the shadows on a page. What is round has a radius of half its size. */
function looksOf(page: Page): Promise<Visit["wide"]["looks"]> {
  return page.locator("body").evaluate((body) => {
    const [size, radius, shadow] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (const element of body.querySelectorAll("*")) {
      const style = getComputedStyle(element)
      if ([...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
        size.add(style.fontSize)
      for (const corner of style.borderRadius.split(/[ /]+/)) radius.add(corner)
      shadow.add(style.boxShadow)
    }
    return { size: [...size], radius: [...radius], shadow: [...shadow] }
  })
}

function wideScreen(page: Page): Promise<Omit<Visit["wide"], "looks">> {
  return page.locator("#main").evaluate((main) => ({
    longLines: [...main.querySelectorAll(".prose :is(p, ul, ol):not([class], .island *)")]
      .filter((text) => text.checkVisibility() && !text.querySelector("pre, table, p"))
      .filter((text) => text.getBoundingClientRect().width > 40.5 * Number.parseFloat(getComputedStyle(text).fontSize))
      .map((text) => text.textContent?.slice(0, 60) ?? ""),
    ends: main.matches(":is(.layout-docs, .layout-blog) > :not(:has(.api-columns))")
      ? [
          ...new Set(
            [...main.querySelectorAll(".page-title > .lead, .prose > :not(h2, h3, h4, h5, .island)")]
              .filter((block) => block.clientHeight > 0)
              .map((block) => Math.round(block.getBoundingClientRect().right)),
          ),
        ]
      : [],
    cutTables: [...main.querySelectorAll(".table-frame")].filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
      .length,
    begins: Math.round(main.getBoundingClientRect().left),
  }))
}

async function samplesOf(page: Page): Promise<{ samples: number; lost: string[] }> {
  return page.locator("html").evaluate((html) => {
    // A reader opens these without scripts.
    for (const folded of html.querySelectorAll("details")) folded.open = true
    const blocks = [...html.querySelectorAll("pre")]
    const shown = blocks.filter((block) => block.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    const words = new Set(shown.map((block) => block.textContent))
    const lost = blocks.filter((block) => {
      // What only works with scripts may repeat what stands here without them.
      const isHidden = !words.has(block.textContent)
      const isCut = getComputedStyle(block).overflowY === "hidden" && block.scrollHeight > block.clientHeight + 1
      // The panel of a tab has to say which one it was.
      return isHidden || isCut || block.closest(".tab-panel")?.querySelector(".tab-label")?.checkVisibility() === false
    })
    return { samples: blocks.length, lost: lost.map((block) => block.textContent?.slice(0, 60) ?? "") }
  })
}

/** Short blocks of bold words that are no headings, and no part of something that has a name of its own kind. */
async function falseHeadings(page: Page): Promise<string[]> {
  return page.locator("#main").evaluate((main) => {
    const named =
      "h1, h2, h3, h4, h5, h6, table, dt, dd, li, button, a, summary, figcaption, label, legend, nav, .admonition-title, .symbol-facts, .badge, .pg-title, .version-banner"
    return [...main.querySelectorAll("p, div, section, span, strong")]
      .filter((element) => element.checkVisibility() && !element.closest(named))
      .filter((element) => !getComputedStyle(element).display.startsWith("inline"))
      .filter((element) => {
        const parents: Element[] = []
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if ((node as Text).data.trim() !== "") parents.push(node.parentElement as Element)
        return (
          parents.length > 0 &&
          parents.every((parent) => Number(getComputedStyle(parent).fontWeight) >= 550) &&
          !parents.every((parent) => parent.closest(named))
        )
      })
      .map((element) => element.textContent?.trim() ?? "")
      .filter((text) => text.length < 80)
  })
}

/** Boxes that scroll, to which the keyboard does not come, nor to anything inside them. */
async function unreachableScrollers(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) =>
    [...body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const isWide = element.scrollWidth > element.clientWidth + 1
        const isHigh = element.scrollHeight > element.clientHeight + 1
        if (!isWide && !isHigh) return false
        const { overflowX, overflowY } = getComputedStyle(element)
        return (isWide && /auto|scroll/.test(overflowX)) || (isHigh && /auto|scroll/.test(overflowY))
      })
      .filter((element) => element.getAttribute("tabindex") !== "0")
      .filter((element) => !element.querySelector("a[href], button, input, select, textarea, [tabindex='0']"))
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
