/**
 * Marks words on a page by the CSS Custom Highlight API, until Escape or the next page. Ranges leave the document as it
 * is: what is copied has no marks. A module of its own, loaded when a hit is opened.
 */
const NAME = "search"
const WORD = /[\p{L}\p{N}\p{M}_]+/gu
/** Their look, which no other page needs. */
const LOOK = `::highlight(${NAME}) { background-color: light-dark(oklch(0.93 0.09 95), oklch(0.45 0.09 90)) }`

/** Marks the words of these texts wherever they occur below an element. */
export function markWords(texts: readonly string[], below: Node): void {
  const words = new Set(texts.flatMap((text) => text.toLowerCase().match(WORD) ?? []))
  const marks = new Highlight()
  const nodes = document.createTreeWalker(below, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
    for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(WORD)) {
      if (!words.has(word.toLowerCase())) continue
      const [startContainer, startOffset, endContainer, endOffset] = [node, index, node, index + word.length]
      marks.add(new StaticRange({ startContainer, startOffset, endContainer, endOffset }))
    }
  }
  if (!CSS.highlights.has(NAME)) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(LOOK)
    document.adoptedStyleSheets = [sheet]
  }
  CSS.highlights.set(NAME, marks)
  const ended = new AbortController()
  const end = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return
    CSS.highlights.delete(NAME)
    ended.abort()
  }
  for (const name of ["captcha-docs:page", "keydown"]) document.addEventListener(name, end, { signal: ended.signal })
}
