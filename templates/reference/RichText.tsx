import { type ComponentType, Fragment, type ReactNode, useContext } from "react"
import type { Block, Inline, Section, Table, Token } from "../../src/reference/model.js"
import type { ReferenceLinks } from "../../src/reference/page-tree.js"
import Admonition from "../components/Admonition.js"
import CodeBlock from "../components/CodeBlock.js"
import { elements, InlineCode } from "../mdx-elements.js"
import { Icon } from "../parts/Icon.js"
import { ScrollingPre } from "../parts/ScrollingPre.js"
import { ReferenceLinksContext } from "./links.js"
import { onOneLine } from "./one-line.js"

/** A tree: the text of a comment, or a page that is generated from declarations. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  return drawBlocks(blocks, useContext(ReferenceLinksContext))
}

/** The nodes of a line. */
export function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  return drawInlines(nodes, useContext(ReferenceLinksContext))
}

// Functions instead of components, because a table reads the text of its cells.

function drawBlocks(blocks: readonly Block[], links: ReferenceLinks): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one tree, which never move
  return blocks.map((block, index) => <Fragment key={index}>{drawBlock(block, links)}</Fragment>)
}

/** Draws a single paragraph without `<p>`: in lists and definitions. */
function drawTight(blocks: readonly Block[], links: ReferenceLinks): ReactNode {
  const [first, ...rest] = blocks
  if (first?.kind !== "paragraph") return drawBlocks(blocks, links)
  return (
    <>
      {drawInlines(first.children, links)}
      {drawBlocks(rest, links)}
    </>
  )
}

function drawBlock(block: Block, links: ReferenceLinks): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return <p className={block.look}>{drawInlines(block.children, links)}</p>
    case "note":
      return (
        <Admonition type={block.type ?? "note"} title={block.label}>
          {drawBlocks(block.children, links)}
        </Admonition>
      )
    case "heading":
      return (
        <p>
          <strong>{drawInlines(block.children, links)}</strong>
        </p>
      )
    case "list": {
      const List = block.ordered ? "ol" : "ul"
      return (
        <List className={block.look} start={block.ordered && block.start !== 1 ? block.start : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of one list
            <li key={index}>{drawTight(item, links)}</li>
          ))}
        </List>
      )
    }
    case "quote":
      return <blockquote>{drawBlocks(block.children, links)}</blockquote>
    case "table":
      return drawTable(block, links)
    case "code":
      return (
        <CodeBlock
          html={block.html}
          language={block.language}
          lines={block.lines}
          {...(block.title !== undefined && { title: block.title })}
        />
      )
    case "rule":
      return <hr />
    case "section":
      return drawSection(block, links)
    case "signature":
      return block.label === undefined ? (
        <p className="symbol-import">{drawType(block.tokens, links)}</p>
      ) : (
        <figure className="code signature" data-code="" aria-label={block.label}>
          <ScrollingPre label={block.label}>
            <code>
              {linesOf(block.tokens).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of one signature
                <span key={index} className="line">
                  {drawTokens(line, links)}
                </span>
              ))}
            </code>
          </ScrollingPre>
        </figure>
      )
    case "definitions":
      return (
        <dl className={block.look ? `members ${block.look}` : "members"}>
          {block.list.map(({ id, term, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names of one list, which may stand twice
            <div key={index} className="member">
              <dt id={id}>{drawInlines(term, links)}</dt>
              <dd>{drawTight(text, links)}</dd>
            </div>
          ))}
        </dl>
      )
    case "pairs": {
      // A single pair needs no row.
      const Row = block.list.length > 1 ? "div" : Fragment
      return (
        <dl className={block.look}>
          {block.list.map(({ name, text }) => (
            <Row key={name}>
              <dt>{name}</dt>
              <dd>{drawTight(text, links)}</dd>
            </Row>
          ))}
        </dl>
      )
    }
    default:
      return block satisfies never
  }
}

/** Without an id, an example in a box of its own; if it folds, its heading is the summary. */
function drawSection({ id, title, depth, children, folds, look }: Section, links: ReferenceLinks): ReactNode {
  const Level = `h${Math.min(depth, 6)}` as "h3"
  const body = drawBlocks(children, links)
  if (folds) {
    return (
      <details className={look === undefined ? "details" : `details ${look}`} open={folds === "open"}>
        <summary>
          <Icon name="right" />
          {id === undefined ? (
            title
          ) : (
            <Level id={id} tabIndex={-1}>
              {title}
            </Level>
          )}
        </summary>
        <div className="details-body">{body}</div>
      </details>
    )
  }
  if (id === undefined) {
    return (
      <div className="example">
        {title !== "" && <Level className="example-title">{title}</Level>}
        {body}
      </div>
    )
  }
  const Heading = elements[Level] as unknown as typeof Level
  return (
    <>
      <Heading id={id}>{title}</Heading>
      {body}
    </>
  )
}

type Cell = ComponentType<{ children: ReactNode }>
const Frame = elements.table as ComponentType<{ children: ReactNode; "data-stack"?: string | undefined }>
const [BodyCell, HeadCell] = [elements.td as Cell, elements.th as Cell]

function drawTable({ head, rows, ids = [], stack }: Table, links: ReferenceLinks): ReactNode {
  const cells = (line: Inline[][], Cell: Cell) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
    line.map((cell, index) => <Cell key={index}>{drawInlines(cell, links)}</Cell>)
  return (
    <Frame data-stack={stack && ""}>
      <thead>
        <tr>{cells(head, HeadCell)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={index} id={ids[index]}>
            {cells(row, BodyCell)}
          </tr>
        ))}
      </tbody>
    </Frame>
  )
}

function drawInlines(nodes: readonly Inline[], links: ReferenceLinks): ReactNode {
  return nodes.map((node, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence
    node.kind === "text" ? node.text : <Fragment key={index}>{drawInline(node, links)}</Fragment>,
  )
}

function drawInline(node: Inline, links: ReferenceLinks): ReactNode {
  const inside = "children" in node ? drawInlines(node.children, links) : undefined
  switch (node.kind) {
    case "text":
      return node.text
    case "code":
      if (node.token) return <code>{drawTokens([{ ...node.token, text: node.text }], links)}</code>
      return <InlineCode className={node.gone && "gone"}>{node.text}</InlineCode>
    case "break":
      return <br />
    case "strong":
      return <strong>{inside}</strong>
    case "emphasis":
      return <em>{inside}</em>
    case "symbol": {
      const href = hrefOf(node.ref, links)
      return href === undefined ? inside : <a href={href}>{inside}</a>
    }
    case "page":
      return <a href={node.href}>{inside}</a>
    case "link": {
      const { href, external = false } = Object.hasOwn(links.urls, node.url)
        ? (links.urls[node.url] as (typeof links.urls)[string])
        : { href: node.url }
      return (
        <a href={href} className={external ? "external" : undefined} rel={external ? "noopener" : undefined}>
          {inside}
        </a>
      )
    }
    case "entry": {
      const href = node.id === undefined ? hrefOf(node.ref, links) : `#${node.id}`
      return href === undefined ? (
        <code className="member-name">{node.text}</code>
      ) : (
        <a href={href} className="member-name">
          {node.text}
        </a>
      )
    }
    case "type":
      return drawType(node.tokens, links)
    case "tag":
      return node.usual ? null : <span className={node.look ?? "badge"}>{node.text}</span>
    case "span":
      return <span className={node.look}>{inside}</span>
    case "sign":
      return (
        <span className="member-word">
          <span aria-hidden="true">{node.text}</span>
          <span className="visually-hidden">{node.spoken}</span>
        </span>
      )
    default:
      return node satisfies never
  }
}

/** A symbol's URL; without one, its name is plain text. */
function hrefOf(ref: string | undefined, { refs }: ReferenceLinks): string | undefined {
  return ref !== undefined && Object.hasOwn(refs, ref) ? refs[ref] : undefined
}

/** Token classes, as in highlighted code. */
const classes = { keyword: "t-k", name: "t-n", type: "t-t", string: "t-s", number: "t-v" } as const

/** A type or a signature in a line of text. */
function drawType(tokens: readonly Token[], links: ReferenceLinks): ReactNode {
  return <code className="type">{drawTokens(flat(tokens), links)}</code>
}

/** The tokens of a type that was broken into lines, on one line. */
function flat(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.text.at(-1) ?? ""
    const text = onOneLine(index === 0 ? token.text.trimStart() : before + token.text).slice(
      index === 0 ? 0 : before.length,
    )
    return { ...token, text }
  })
}

function drawTokens(tokens: readonly Token[], links: ReferenceLinks): ReactNode {
  return tokens.map(({ text, kind, ref }, index) => {
    const className = kind && classes[kind]
    const href = hrefOf(ref, links)
    const { cards = {} } = links
    if (href !== undefined) {
      const card = ref !== undefined && Object.hasOwn(cards, ref) ? cards[ref] : undefined
      return (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: a signature's pieces have no other name, and never move
          key={index}
          href={href}
          className={className ? `symbol-link ${className}` : "symbol-link"}
          data-card={card}
        >
          {text}
        </a>
      )
    }
    return className === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index} className={className}>
        {text}
      </span>
    )
  })
}

function linesOf(tokens: readonly Token[]): Token[][] {
  const lines: Token[][] = [[]]
  for (const token of tokens) {
    token.text.split("\n").forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== "") lines.at(-1)?.push({ ...token, text })
    })
  }
  return lines
}
