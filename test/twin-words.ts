/** Whether the Markdown of a page says what the page says: the words of its article, in their order. */
import { type DefaultTreeAdapterTypes as Html, parse, parseFragment } from "parse5"
import { markdownToHtml } from "satteri"

type Node = Html.ChildNode | Html.Document | Html.DocumentFragment

/** Controls, tools, excerpts of other pages, drawings and formulas say nothing that a text could repeat. */
const wordless = new Set([
  "button",
  "fieldset",
  "input",
  "math",
  "nav",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea",
])
const wordlessClass = /(?:^| )(?:scripted|code-language|post-excerpt prose|printed|read-more)(?: |$)/
const joined = new Set([
  "a",
  "abbr",
  "b",
  "code",
  "del",
  "em",
  "i",
  "kbd",
  "mark",
  "s",
  "span",
  "strong",
  "sub",
  "sup",
  "time",
  "wbr",
])

interface Word {
  text: string
  /** The next word goes on without a space, in another element. */
  isOpen: boolean
}

/** The words of the page that its Markdown does not say at their place, each with those before it. */
export function unsaidWords(html: string, markdown: string): string[] {
  const document = parse(html)
  const article = find(document, "article") ?? find(document, "main")
  const page = article ? wordsOf(article) : []
  const titles = markdown.replace(/^( *(?:> ?)*(?:`{3,}|~{3,})\S*) title="([^"\n]*)"$/gm, "$2\n\n$1")
  const twin = wordsOf(parseFragment(markdownToHtml(titles, { features: { gfm: true } }).html))
    .map(({ text, isOpen }) => (isOpen ? text : `${text} `))
    .join("")
  const unsaid: string[] = []
  let at = 0
  for (const [index, word] of page.entries()) {
    const found = endsOf(twin, at, word).find(
      (end) => end - at <= nearby || goesOn(twin, end, page.slice(index + 1, index + 3)),
    )
    if (found !== undefined) at = found
    else {
      const before = page.slice(Math.max(0, index - 4), index + 1)
      unsaid.push(before.map(({ text }) => text).join(" "))
    }
  }
  return unsaid
}

/** A word that is farther away, in characters, is the page's only if the next two follow it. */
const nearby = 60
/** Only the Markdown says as much in a row at most. */
const farthest = 4000

function goesOn(twin: string, from: number, [next, ...rest]: readonly Word[]): boolean {
  if (next === undefined) return true
  const [end] = endsOf(twin, from, next, nearby)
  return end !== undefined && goesOn(twin, end, rest)
}

/** Where a word ends in the words of the Markdown, which may have what is several elements on the page as one word. */
function endsOf(twin: string, from: number, { text, isOpen }: Word, most = farthest): number[] {
  const ends: number[] = []
  for (let at = twin.indexOf(text, from); at >= 0 && at < from + most; at = twin.indexOf(text, at + 1)) {
    const end = at + text.length
    if ((at === from || twin[at - 1] === " ") && (isOpen || twin[end] === " "))
      ends.push(twin[end] === " " ? end + 1 : end)
  }
  return ends
}

function wordsOf(root: Node): Word[] {
  const words: Word[] = []
  let joins = false
  const visit = (node: Node, isTool = false): void => {
    if (node.nodeName === "#text") {
      if (isTool) return
      const { value } = node as Html.TextNode
      const found = [...value.matchAll(/[\p{L}\p{N}]+/gu)]
      if (joins && found[0]?.index === 0) (words.at(-1) as Word).isOpen = true
      for (const [text] of found) words.push({ text: text.toLowerCase(), isOpen: false })
      if (value !== "") joins = words.length > 0 && /[\p{L}\p{N}]$/u.test(value)
      return
    }
    if ("attrs" in node && isWordless(node)) return
    const within = hasAttribute(node, "data-island") || (isTool && !hasAttribute(node, "data-island-children"))
    const breaks = !joined.has(node.nodeName)
    if (breaks) joins = false
    if ("childNodes" in node) for (const child of node.childNodes) visit(child, within)
    if (breaks) joins = false
  }
  visit(root)
  return words
}

function isWordless({ tagName, attrs }: Html.Element): boolean {
  const of = (name: string) => attrs.find((attribute) => attribute.name === name)?.value
  return wordless.has(tagName) || of("aria-hidden") === "true" || wordlessClass.test(of("class") ?? "")
}

function hasAttribute(node: Node, name: string): boolean {
  return "attrs" in node && node.attrs.some((attribute) => attribute.name === name)
}

function find(node: Node, name: string): Node | undefined {
  if (node.nodeName === name) return node
  if (!("childNodes" in node)) return undefined
  for (const child of node.childNodes) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}
