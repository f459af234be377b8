/**
 * The Markdown twin of a page: the author's text with resolved links and the Markdown form of components. It contains
 * no JSX: a component without a Markdown form is replaced by its children.
 */

import { componentFile } from "../src/model/element-key.js"
import type { Json, ModuleView, PostSummary, RenderInput, TwinPart } from "../src/model.js"
import { markdownTarget, markdownText } from "../src/print/markdown.js"
import { resolveLink } from "./context.js"
import type { SiteCode } from "./module-body.js"
import { readingTime } from "./parts/PostMeta.js"
import { twinHref } from "./twin-href.js"
import { twinList } from "./twin-list.js"

/** The twin of the whole page. */
export function pageMarkdown(input: RenderInput, components: SiteCode["components"]): string {
  const { view, frame } = input
  const { version } = view
  const about = [
    view.description === "" ? "" : `> ${markdownText(view.description)}`,
    [
      `Canonical: ${view.head.canonical}`,
      version &&
        `Version: ${version.label}${version.banner === "none" ? "" : ` (${version.banner}). ${version.bannerText}`}`,
      version?.latest && `Current version: ${version.latest.label}, ${frame.origin}${twinHref(version.latest.href)}`,
    ]
      .filter(Boolean)
      .join("  \n"),
  ]
  return tidy(
    [`# ${markdownText(view.title)}`, ...about, contentMarkdown(input, components)]
      .filter((part) => part !== "")
      .join("\n\n"),
  )
}

/** What the page says: its text, or where else to look. */
function contentMarkdown(input: RenderInput, components: SiteCode["components"]): string {
  const { post, module, sections } = input.view
  return [
    post && postLine(post),
    module && moduleMarkdown(module, input, components),
    sections && `Search needs a browser. These pages work without it.${twinList(sections)}`,
  ]
    .filter(Boolean)
    .join("\n\n")
}

function postLine(post: PostSummary): string {
  const authors = post.byline.map((author) => markdownText(author.name)).join(", ")
  return [post.date.slice(0, 10), readingTime(post.readingMinutes), authors].filter((part) => part !== "").join(" · ")
}

/**
 * The twin of one module: text unchanged, links resolved, components in their Markdown form. `given` holds what stands
 * for the props of a partial, as Markdown.
 */
function moduleMarkdown(
  module: ModuleView,
  input: RenderInput,
  components: SiteCode["components"],
  given: Readonly<Record<string, string>> = {},
  depth = 0,
): string {
  const { twin = [], imports = [] } = input.modules[module.path] ?? {}
  const part = (item: TwinPart): string => {
    if (typeof item === "string") return item
    if ("prop" in item) return given[item.prop] ?? ""
    if ("link" in item) return markdownTarget(twinHref(resolveLink(module.links, item.link).href))
    const shown = input.view.partials.find(({ path }) => path === componentFile(`${module.path}:${item.at}`))
    const own = shown ? `\n\n${moduleMarkdown(shown, input, components)}\n\n` : ""
    const children = own + item.children.map(part).join("")
    const data = input.view.data[`${module.path}:${item.at}`]
    if (data && data.data === undefined) return ""
    const props = { ...resolvedProps(item.props, module), ...(data?.data !== undefined && { data: data.data }) }
    const from = imports.find(({ names }) => Object.values(names).includes(item.component))
    const target = from && module.imports[from.specifier]
    const known = Object.hasOwn(components, item.component)
    const name = !known && target?.kind === "component" ? target.name : item.component
    const markdown = target === undefined || target.kind === "component" ? components[name]?.markdown : undefined
    if (markdown) return resolvedText(markdown(props, outdent(children)), module)
    if (target?.kind === "source" && depth < 16) {
      const partial = input.view.partials.find((candidate) => candidate.path === target.path)
      if (!partial) return children
      const texts = Object.entries(item.props).filter(([, value]) => ["string", "number"].includes(typeof value))
      const values = Object.fromEntries(texts.map(([prop, value]) => [prop, markdownText(String(value))]))
      return `\n\n${moduleMarkdown(partial, input, components, { ...values, children }, depth + 1).trim()}\n\n`
    }
    return children
  }
  return twin.map(part).join("")
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

/** Removes the indentation of a component's children, which Markdown would read as code. */
function outdent(text: string): string {
  const lines = text.split("\n")
  const depths = lines.filter((line) => line.trim() !== "").map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const least = depths
    .slice(text.startsWith("\n") || depths.length < 2 ? 0 : 1)
    .reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY)
  return Number.isFinite(least) && least > 0
    ? lines.map((line) => line.replace(new RegExp(`^ {0,${least}}`), "")).join("\n")
    : text
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
