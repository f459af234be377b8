/** Components for Markdown elements: resolved links and images, headings with a link, framed tables. */
import {
  Children,
  type ComponentProps,
  type ComponentType,
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from "react"
import TabItem from "./components/TabItem.js"
import Tabs from "./components/Tabs.js"
import { useLink, useSheet } from "./context.js"
import { Head } from "./parts/Head.js"
import { Icon } from "./parts/Icon.js"
import { TableFrame, tableName } from "./parts/TableFrame.js"

function Anchor({ href, children, ...rest }: ComponentProps<"a">) {
  const link = useLink(href ?? "")
  if (href === undefined) return <a {...rest}>{children}</a>
  return (
    <a
      {...rest}
      href={link.href}
      rel={link.external ? "noopener" : rest.rel}
      className={link.external ? `external ${rest.className ?? ""}`.trim() : rest.className}
    >
      {children}
    </a>
  )
}

/** An image in prose: its size is set, so that the layout does not shift; it is loaded lazily. */
function Image({ src, alt, ...rest }: ComponentProps<"img">) {
  // An imported SVG is a component, whose string value is its URL.
  const image = useLink(typeof src === "string" || typeof src === "function" ? String(src) : "")
  return (
    <img
      {...rest}
      src={image.href}
      alt={alt ?? ""}
      width={rest.width ?? image.width}
      height={rest.height ?? image.height}
      loading="lazy"
      decoding="async"
    />
  )
}

/** Other elements with a `src`. */
function sourced(Name: "video" | "audio" | "source") {
  return function Sourced({ src, ...rest }: { src?: string; children?: ReactNode }) {
    const link = useLink(src ?? "")
    return src === undefined ? <Name {...rest} /> : <Name {...rest} src={link.href} />
  }
}

/** `<meta>` and `<link>` in prose go to the head. A style sheet, or a property of an item, stays in place. */
function inHead(Name: "meta" | "link") {
  return function InHead(props: Record<string, unknown>) {
    if (props.itemProp !== undefined || props.rel === "stylesheet") return <Name {...props} />
    return (
      <Head>
        <Name {...props} />
      </Head>
    )
  }
}

/** `<head>` in prose. The page has its own title and its own `<html>`. */
export function HeadOfText({ children }: { children?: ReactNode }) {
  const elements = Children.toArray(children).filter((child) => isValidElement(child))
  return elements
    .filter(({ type }) => type !== "title" && type !== "html" && type !== "body")
    .map((element) => (typeof element.type === "string" ? <Head key={element.key}>{element}</Head> : element))
}

const InSummary = createContext(false)

/** What is pressed to unfold a text: nothing else in it can be pressed (HTML Standard, 4.11.2; axe `nested-interactive`). */
function Summary(props: ComponentProps<"summary">) {
  return (
    <InSummary value={true}>
      <summary {...props} />
    </InSummary>
  )
}

/** A heading with a link to itself, unless a press on it unfolds a text. */
function heading(Name: "h2" | "h3" | "h4" | "h5" | "h6") {
  return function Heading({ id, children, ...rest }: ComponentProps<"h2">) {
    const isPressed = useContext(InSummary)
    if (id === undefined) return <Name {...rest}>{children}</Name>
    if (isPressed)
      return (
        <Name {...rest} id={id}>
          {children}
        </Name>
      )
    return (
      <Name {...rest} id={id} tabIndex={-1}>
        {children}
        <a
          className="heading-link"
          href={`#${encodeURIComponent(id)}`}
          aria-label={`Direct link to ${plain(children) || "this heading"}`}
        >
          #
        </a>
      </Name>
    )
  }
}

/** Headings for templates that write their own. */
export const Heading2 = heading("h2")
export const Heading3 = heading("h3")

/** The plain text of a node. */
function plain(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node)
  if (Array.isArray(node)) return node.map(plain).join("")
  if (node && typeof node === "object" && "props" in node)
    return plain((node.props as { children?: ReactNode }).children)
  return ""
}

/** Shorter code does not break across lines; longer code may break anywhere. A phone has less room. */
const unbroken = 30
const unbrokenOnPhone = 20

export function InlineCode({ children, className, ...rest }: ComponentProps<"code">) {
  const { length } = plain(children)
  return (
    <code
      {...rest}
      className={className ?? (length > unbroken ? "long" : length > unbrokenOnPhone ? "mid" : undefined)}
    >
      {children}
    </code>
  )
}

/**
 * A table in a frame, which scrolls if the page is narrow. A phone stacks the cells of a row: of two a term and what it
 * is, of more each with the name of its column.
 */
function Table({ children, ...rest }: ComponentProps<"table">) {
  const sections = elementsOf(children)
  const heads = elementsOf(elementsOf(sections.find(({ type }) => type === "thead")?.props.children)[0]?.props.children)
  const labels = heads.map((cell) => plain(cell.props.children))
  const stack = labels.length > 1
  const named = heads.some((cell) => !isEmpty(cell.props.children))
  return (
    <TableFrame label={tableName(labels)} room={stack ? roomFor(sections) : undefined}>
      <table {...rest} {...(stack && { "data-stack": "" })}>
        {sections
          .filter(({ type }) => type !== "thead" || named)
          .map((section) =>
            stack && section.type === "tbody" && labels.length > 2 ? labelled(section, labels) : section,
          )}
      </table>
    </TableFrame>
  )
}

/** In rem: the width of a letter in a table, the padding of a cell, and the width of a text column. */
const [letter, gap, text] = [0.42, 1.6, 43]

/** Whether a table is wider than prose with its header on one line, and else. */
function roomFor(sections: Parent[]): "wide" | "snug" | undefined {
  if (widthOf(sections, "\n", 18) <= text) return undefined
  return widthOf(sections, /\s+/, 14) <= text ? "snug" : "wide"
}

/** A column needs its longest word, and so many letters if it has as many; the first column, whole names. */
function widthOf(sections: Parent[], ofHeader: string | RegExp, least: number): number {
  const wanted: number[] = []
  for (const { type, props } of sections) {
    for (const row of elementsOf(props.children)) {
      for (const [column, cell] of elementsOf(row.props.children).entries()) {
        const words = plain(cell.props.children)
        const longest = words
          .split(type === "thead" ? ofHeader : /\s+/)
          .reduce((most, word) => Math.max(most, word.length), 0)
        const whole = type === "thead" ? 0 : Math.min(words.length, column === 0 ? unbroken : least)
        wanted[column] = Math.max(wanted[column] ?? 0, longest, whole)
      }
    }
  }
  return wanted.reduce((sum, letters) => sum + letters * letter + gap, 0)
}

type Parent = ReactElement<{ children?: ReactNode }>

function elementsOf(node: ReactNode): Parent[] {
  return Children.toArray(node).filter((child) => isValidElement(child)) as Parent[]
}

function isEmpty(node: ReactNode): boolean {
  return Children.toArray(node).every((child) => typeof child === "string" && child.trim() === "")
}

function labelled(body: Parent, labels: string[]): ReactElement {
  const rows = elementsOf(body.props.children).map((row) => {
    const cells = elementsOf(row.props.children).map((cell, index) =>
      cloneElement(cell, { "data-label": index === 0 ? undefined : labels[index] || undefined } as object),
    )
    return cloneElement(row, {}, cells)
  })
  return cloneElement(body, {}, rows)
}

/** A cell; its alignment is a class, because a strict policy blocks inline styles. An empty header becomes a cell. */
function cell(kind: "td" | "th") {
  return function Cell({ align, style, className, children, ...rest }: ComponentProps<"td">) {
    const Name = kind === "th" && isEmpty(children) ? "td" : kind
    const { textAlign, ...others } = style ?? {}
    const side = align ?? textAlign
    const names = [className, side && side !== "left" ? `align-${side}` : undefined].filter(Boolean).join(" ")
    const kept = Object.keys(others).length > 0 && { style: others }
    return (
      <Name {...rest} {...kept} className={names || undefined} {...(Name === "th" && { scope: "col" })}>
        {children}
      </Name>
    )
  }
}

/** A checkbox of an author, or of a task list. */
function Input(props: ComponentProps<"input">) {
  if (props.type !== "checkbox" || !props.disabled) return <input {...props} />
  return <Task {...props} />
}

/** Shows whether a task is done. */
function Task(props: ComponentProps<"input">) {
  useSheet("tasks")
  return (
    <span
      className={props.checked ? "task task-done" : "task"}
      role="img"
      aria-label={props.checked ? "done" : "not done"}
    >
      {props.checked && <Icon name="check" />}
    </span>
  )
}

/** A declaration, whose children are lines. */
function Signature({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <figure className="code signature" data-code="" aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </figure>
  )
}

/** A code block that is not a fence: without highlighting, but in the same frame. */
function Pre({ children, ...rest }: ComponentProps<"pre">) {
  return (
    <figure className="code" data-code="">
      <pre {...rest}>{children}</pre>
    </figure>
  )
}

/** What a page shows without an element of its own, such as code inside a link that looks like code. */
function Plain({ children }: { children?: ReactNode }) {
  return children
}

// biome-ignore lint/suspicious/noExplicitAny: each takes the props of its own element
export const elements: Record<string, ComponentType<any>> = {
  a: Anchor,
  img: Image,
  video: sourced("video"),
  audio: sourced("audio"),
  source: sourced("source"),
  h2: Heading2,
  h3: Heading3,
  h4: heading("h4"),
  h5: heading("h5"),
  h6: heading("h6"),
  table: Table,
  td: cell("td"),
  th: cell("th"),
  input: Input,
  code: InlineCode,
  pre: Pre,
  plain: Plain,
  signature: Signature,
  tabs: Tabs,
  tab: TabItem,
  summary: Summary,
  head: HeadOfText,
  meta: inHead("meta"),
  link: inHead("link"),
}
