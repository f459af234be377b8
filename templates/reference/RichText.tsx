import { Fragment, type ReactNode } from "react"
import type { Block, Inline, Table } from "../../src/reference/model.js"
import Admonition from "../components/Admonition.js"
import CodeBlock from "../components/CodeBlock.js"
import { elements, InlineCode } from "../mdx-elements.js"
import { useCommentLink, useSymbol } from "./links.js"

/** The text of a comment. */
export function RichText({ blocks }: { blocks: readonly Block[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks of one comment, which never move
  return blocks.map((block, index) => <BlockView key={index} block={block} />)
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Inlines nodes={block.children} />
        </p>
      )
    case "note":
      return (
        <Admonition type="note" title={block.label}>
          <p>
            <Inlines nodes={sentence(block.children)} />
          </p>
        </Admonition>
      )
    case "heading":
      return (
        <p>
          <strong>
            <Inlines nodes={block.children} />
          </strong>
        </p>
      )
    case "list": {
      const List = block.ordered ? "ol" : "ul"
      return (
        <List start={block.ordered && block.start !== 1 ? block.start : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items of one list
            <li key={index}>
              <Tight blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case "quote":
      return (
        <blockquote>
          <RichText blocks={block.children} />
        </blockquote>
      )
    case "table":
      return <TableView table={block} />
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
    default:
      return block satisfies never
  }
}

/** Blocks where one paragraph needs no element of its own: in a list, in a definition. */
export function Tight({ blocks }: { blocks: readonly Block[] }) {
  const [first, ...rest] = blocks
  if (first?.kind !== "paragraph") return <RichText blocks={blocks} />
  return (
    <>
      <Inlines nodes={first.children} />
      {rest.length > 0 && <RichText blocks={rest} />}
    </>
  )
}

const TableFrame = elements.table as (props: { children: ReactNode }) => ReactNode
const Cell = elements.td as (props: { children: ReactNode; id?: string }) => ReactNode
const HeadCell = elements.th as (props: { children: ReactNode }) => ReactNode

export function TableView({ table: { head, rows } }: { table: Table }) {
  return (
    <TableFrame>
      <thead>
        <tr>
          {head.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <HeadCell key={index}>
              <Inlines nodes={cell} />
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={index}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <Cell key={column}>
                <Inlines nodes={cell} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

export function Inlines({ nodes }: { nodes: readonly Inline[] }) {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence
    <Fragment key={index}>
      <InlineView node={node} />
    </Fragment>
  ))
}

function InlineView({ node }: { node: Inline }): ReactNode {
  switch (node.kind) {
    case "text":
      return node.text
    case "code":
      return <InlineCode>{node.text}</InlineCode>
    case "break":
      return <br />
    case "strong":
      return (
        <strong>
          <Inlines nodes={node.children} />
        </strong>
      )
    case "emphasis":
      return (
        <em>
          <Inlines nodes={node.children} />
        </em>
      )
    case "symbol":
      return <SymbolLink refId={node.ref} nodes={node.children} />
    case "link":
      return <CommentLink url={node.url} nodes={node.children} />
    default:
      return node satisfies never
  }
}

function SymbolLink({ refId, nodes }: { refId: string; nodes: readonly Inline[] }) {
  const href = useSymbol(refId)
  const text = <Inlines nodes={nodes} />
  return href === undefined ? text : <a href={href}>{text}</a>
}

function CommentLink({ url, nodes }: { url: string; nodes: readonly Inline[] }) {
  const { href, external } = useCommentLink(url)
  return (
    <a href={href} className={external ? "external" : undefined} rel={external ? "noopener" : undefined}>
      <Inlines nodes={nodes} />
    </a>
  )
}

/** What follows a note's label begins a sentence of its own. */
function sentence([first, ...rest]: readonly Inline[]): Inline[] {
  if (first?.kind !== "text") return first ? [first, ...rest] : []
  return [{ kind: "text", text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest]
}
