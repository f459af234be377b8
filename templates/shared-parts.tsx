/**
 * Parts that are equal on many pages, such as closed branches of the sidebar, are rendered once per build. A part that
 * uses its page nevertheless, as a site's own template may, is rendered on each.
 */
import { renderToString } from "react-dom/server.edge"
import { PageContext, type PageContextValue, type SharedPart, type SharedParts } from "./context.js"
import { hashOf } from "./inline-styles.js"

interface Drawn {
  html: string
  /** Style sheets that the part needs. */
  uses: string[]
}

/** Caches rendered parts, as long as the site's frame is the same. */
export function createSharedParts(): (page: PageContextValue) => SharedParts {
  let drawn = new Map<string, Drawn>()
  /** Cache by object: pages of one build share the entries of their sidebars. */
  let drawnFrom = new WeakMap<object, Drawn>()
  let frame: string | undefined

  const partsOf = (page: PageContextValue): SharedParts => ({
    draw(part) {
      const { html, uses } = drawnFrom.get(part.data) ?? drawOn(page, part)
      for (const name of uses) page.uses(name)
      return html
    },
  })

  function drawOn(page: PageContextValue, { data, element, alike }: SharedPart): Drawn {
    const key = JSON.stringify(data)
    const known = drawn.get(key)
    if (known) {
      drawnFrom.set(data, known)
      return known
    }
    let isShared = alike
    const uses: string[] = []
    const asking =
      <A extends unknown[], R>(call: (...args: A) => R) =>
      (...args: A): R => {
        isShared = false
        return call(...args)
      }
    const watched: PageContextValue = {
      frame: page.frame,
      islands: page.islands,
      get view() {
        isShared = false
        return page.view
      },
      uses: (name) => void uses.push(name),
      usesIsland: asking(page.usesIsland),
      addToHead: asking(page.addToHead),
      reportFailure: asking(page.reportFailure),
      get shared() {
        return partsOf(watched)
      },
    }
    // Rendered separately, so React's ids need a prefix of their own.
    const identifierPrefix = `${hashOf(key)}-`
    const html = renderToString(<PageContext value={watched}>{element}</PageContext>, { identifierPrefix })
    const rendered = { html, uses }
    if (isShared) {
      drawn.set(key, rendered)
      drawnFrom.set(data, rendered)
    }
    return rendered
  }

  return (page) => {
    if (page.frame.id !== frame) {
      drawn = new Map()
      drawnFrom = new WeakMap()
    }
    frame = page.frame.id
    return partsOf(page)
  }
}
