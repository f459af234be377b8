/**
 * The Markdown twin of a page: its text with resolved links, what its expressions show, and the Markdown form of
 * components, else their words. It contains no JSX.
 */

import { componentFile } from "../src/model/made-files.js"
import type { Json, ModuleView, PostSummary, SidebarItemView, TwinPart } from "../src/model.js"
import { readHtml } from "../src/print/html.js"
import {
  escaped,
  fenced,
  markdownCode,
  markdownLink,
  markdownTarget,
  markdownText,
  oneLine,
} from "../src/print/markdown.js"
import { resolveLink } from "./context.js"
import type { Modules } from "./module-body.js"
import { readingTime } from "./parts/PostMeta.js"
import { longDate } from "./site-path.js"
import { twinHref } from "./twin-href.js"

export interface TwinPage {
  modules: Modules
  /**
   * What the expression at a place of a module shows, or the component there around `children`; at no place, the whole
   * module. Of a partial, each use asks once.
   */
  shown(module: ModuleView, at: string, children?: string): string | undefined
}

/** The twin of the whole page. */
export function pageMarkdown(page: TwinPage): string {
  const { view, frame } = page.modules.input
  const { version, module, description } = view
  const isSaid = description === "" || (module && page.modules.says(module, description))
  const about = [
    isSaid ? "" : `> ${markdownText(description)}`,
    [
      `Canonical: ${view.head.canonical}`,
      version &&
        `Version: ${version.label}${version.banner === "none" ? "" : ` (${version.banner}). ${version.bannerText}`}`,
      version?.latest && `Current version: ${version.latest.label}, ${frame.origin}${twinHref(version.latest.href)}`,
    ]
      .filter(Boolean)
      .join("  \n"),
  ]
  const isCode = module && !Object.hasOwn(page.modules.input.modules, module.path)
  const text = isCode ? page.shown(module, "") : module && moduleMarkdown(module, page).trim()
  const [title = `# ${markdownText(view.title)}`] = (!isCode && /^# .*/.exec(text ?? "")) || []
  return tidy(
    [
      title,
      ...about,
      view.post && postLine(view.post),
      text?.startsWith(title) ? text.slice(title.length) : text,
      view.sections && `Search needs a browser. These pages work without it.\n\n${linksTo(view.sections).join("\n")}`,
    ]
      .filter(Boolean)
      .join("\n\n"),
  )
}

function linksTo(items: readonly SidebarItemView[], indent = ""): string[] {
  return items.flatMap(({ label, href, children = [] }) => [
    `${indent}- ${href === undefined ? markdownText(label) : markdownLink(label, twinHref(href))}`,
    ...linksTo(children, `${indent}  `),
  ])
}

function postLine(post: PostSummary): string {
  const authors = post.byline.map(({ name, title }) => markdownText(title === "" ? name : `${name}, ${title}`))
  return [longDate(post.date), readingTime(post.readingMinutes), ...authors].join(" · ")
}

/** The twin of one module: links resolved, components in their Markdown form. `children` is what a page puts into its partial. */
function moduleMarkdown(module: ModuleView, page: TwinPage, children = "", depth = 0): string {
  const { input, code } = page.modules
  const { twin = [], imports = [] } = input.modules[module.path] ?? {}
  const join = (items: readonly TwinPart[]): string => {
    const pieces: string[] = []
    for (const item of items)
      pieces.push(part(item, pieces.length < 2 ? `\n${pieces[0] ?? ""}` : (pieces.at(-1) ?? "")))
    return pieces.join("")
  }
  const part = (item: TwinPart, before: string): string => {
    if (typeof item === "string") return item
    if ("link" in item) return markdownTarget(twinHref(resolveLink(module.links, item.link).href))
    if ("slot" in item)
      return item.slot === "children" ? children : continued(before, page.shown(module, item.slot) ?? "")
    return continued(before, component(item))
  }
  const component = (item: Extract<TwinPart, { component: string }>): string => {
    const drawn = input.view.partials.find(({ path }) => path === componentFile(`${module.path}:${item.at}`))
    const own = drawn ? `\n\n${moduleMarkdown(drawn, page)}\n\n` : ""
    const inside = own + join(item.children)
    const data = input.view.data[`${module.path}:${item.at}`]
    if (data && data.data === undefined) return ""
    const props = { ...resolvedProps(item.props, module), ...(data?.data !== undefined && { data: data.data }) }
    const from = imports.find(({ names }) => Object.values(names).includes(item.component))
    const target = from && module.imports[from.specifier]
    const known = Object.hasOwn(code.components, item.component)
    const name = !known && target?.kind === "component" ? target.name : item.component
    const markdown = target === undefined || target.kind === "component" ? code.components[name]?.markdown : undefined
    if (markdown) return resolvedText(markdown(props, inside), module)
    const partial = target?.kind === "source" && input.view.partials.find(({ path }) => path === target.path)
    if (partial && depth < 16) return `\n\n${moduleMarkdown(partial, page, inside, depth + 1).trim()}\n\n`
    const isPlain = !/[\\\n*_`[<]/.test(inside)
    const asks = !drawn && item.at !== undefined
    const words = asks ? page.shown(module, item.at as string, isPlain ? undefined : CHILDREN) : undefined
    if (words === undefined || !(isPlain || words.includes(CHILDREN))) return inside
    return words.replace(CHILDREN, (_, at: number) => continued(`\n${words.slice(0, at)}`, inside))
  }
  return join(twin)
}

/** Stands for the children of a component. */
const CHILDREN = "\uFDD0"

/** What begins inside a list or a quotation goes on there; `before` is the end of what stands before it. */
function continued(before: string, text: string): string {
  const [start = ""] = /(?<=\n).*$/.exec(before) ?? []
  if (start === "" || !/^[ >]*(?:(?:[-*]|\d+[.)]) +(?:\[[ x]\] )?)*$/.test(start)) return text
  return text.trim().replaceAll("\n", `\n${start.replace(/[^>]/g, " ")}`)
}

/** Resolves the links in a component's Markdown, which are the URLs that it declares. */
function resolvedText(markdown: string, { links }: ModuleView): string {
  return markdown.replace(/(?<=\]\()[^()\s]+(?=\))/g, (typed) =>
    Object.hasOwn(links, typed) ? markdownTarget(twinHref(resolveLink(links, typed).href)) : typed,
  )
}

function resolvedProps(props: Record<string, Json>, module: ModuleView): Record<string, Json> {
  const resolved = { ...props }
  for (const name of ["href", "to", "src"]) {
    const typed = resolved[name]
    if (typeof typed === "string") resolved[name] = twinHref(resolveLink(module.links, typed).href)
  }
  return resolved
}

/** One empty line between blocks, none at the end; code fences stay unchanged. */
function tidy(markdown: string): string {
  let fence = ""
  const lines: string[] = []
  for (const line of markdown.split("\n")) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === "" && mark) fence = mark
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = ""
    if (fence === "" && line.trim() === "" && (lines.at(-1) ?? "") === "") continue
    lines.push(fence === "" && line.trim() === "" ? "" : line)
  }
  return `${lines.join("\n").trim()}\n`
}

/** What stands in a block of its own. */
const blockTag =
  /<(\/?(?:p|div|h[1-6]|[uod]l|li|d[td]|table|tr|figure|figcaption|pre|details|summary|section|article|header|footer|blockquote))\b[^>]*>/

/** What is drawn or pressed has no words. */
const wordless =
  /<(svg|math|script|style|button|fieldset|nav|select|template|textarea)\b[^]*?<\/\1>|<a class="heading-link"[^]*?<\/a>|<\w+ [^>]*aria-hidden="true"[^>]*>[^<]*/g

/** A piece of HTML as Markdown: its words, titles, lists, links and code. */
export function htmlAsMarkdown(html: string): string {
  /** The bullets of the open lists. */
  const lists: string[] = []
  let [text, bullet, wasItem, wasLink] = ["", "", false, false]
  const pieces = `<p>${html.replace(wordless, " ")}`.split(blockTag).slice(1)
  for (let index = 0; index < pieces.length; index += 2) {
    const [tag = "", inside = ""] = pieces.slice(index, index + 2)
    if (/^[uo]l$/.test(tag)) lists.push(tag === "ol" ? "1. " : "- ")
    else if (/^\/[uo]l$/.test(tag)) lists.pop()
    else if (tag === "li") bullet = lists.at(-1) ?? "- "
    const line = tag === "pre" ? fenced(readHtml(inside.replace(/<[^>]*>/g, "")), "") : lineOf(inside)
    if (line === "") continue
    const indent = " ".repeat(lists.join("").length)
    const depth = /^h\d/.test(tag) && lists.length === 0 ? Number(tag[1]) : 0
    const title = depth > 0 ? `${"#".repeat(depth)} ` : ""
    const isItem = bullet !== ""
    /** What an item that is a link says of it. */
    const isAbout = wasLink && !isItem && tag !== "pre"
    if (text !== "") text += isItem && wasItem ? "\n" : isAbout ? ": " : "\n\n"
    text += isAbout ? line : `${indent.slice(bullet.length)}${bullet}${title}${line.replaceAll("\n", `\n${indent}`)}`
    wasItem = isItem || isAbout
    wasLink = isItem && /^\[[^[\]]*\]\([^()]*\)$/.test(line)
    bullet = ""
  }
  return text
}

/** Words, links and code in a line of HTML. */
function lineOf(html: string): string {
  const parts =
    /<a\b[^>]*? href="([^"]*)"[^>]*>([^]*?)<\/a>|<code\b[^>]*>([^<]*)<\/code>|<(br|\/t[dh]|\/time|\/?strong\b)?[^>]*>|[^<]+/g
  const line = html.replace(parts, (part, href?: string, label?: string, code?: string, end?: string) => {
    if (href !== undefined) return `[${lineOf(label ?? "")}](${markdownTarget(twinHref(readHtml(href)))})`
    if (code !== undefined) return markdownCode(readHtml(code))
    if (end !== undefined) return end.endsWith("strong") ? "**" : " "
    return part.startsWith("<") ? "" : escaped(readHtml(part))
  })
  return oneLine(line)
}

/** The words of a piece of HTML. */
export function wordsOf(html: string): string {
  const blocks = html.replace(wordless, " ").split(blockTag)
  return oneLine(
    readHtml(blocks.map((block, index) => (index % 2 === 0 ? block.replace(/<[^>]*>/g, "") : " ")).join("")),
  )
}
