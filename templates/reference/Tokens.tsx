import type { Token } from "../../src/reference/model.js"
import { useSheet } from "../context.js"
import { ScrollingPre } from "../parts/ScrollingPre.js"
import { useCard, useSymbol } from "./links.js"
import { onOneLine } from "./one-line.js"

/** Colours of a signature: the classes of highlighted samples. */
const classes = { keyword: "t-k", name: "t-n", type: "t-t", string: "t-s", number: "t-v" } as const

/** A type or a signature in a line of text. */
export function Type({ tokens }: { tokens: readonly Token[] }) {
  return (
    <code className="type">
      <Tokens tokens={flat(tokens)} />
    </code>
  )
}

/** The pieces of a type that was broken over lines, on one. */
function flat(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1]?.text.at(-1) ?? ""
    const text = onOneLine(index === 0 ? token.text.trimStart() : before + token.text).slice(
      index === 0 ? 0 : before.length,
    )
    return { ...token, text }
  })
}

export function Tokens({ tokens }: { tokens: readonly Token[] }) {
  useSheet("reference")
  // biome-ignore lint/suspicious/noArrayIndexKey: a signature's pieces have no other name, and never move
  return tokens.map((token, index) => <Piece key={index} token={token} />)
}

function Piece({ token: { text, kind, ref } }: { token: Token }) {
  const href = useSymbol(ref)
  const card = useCard(ref)
  const className = kind && classes[kind]
  if (href !== undefined) {
    return (
      <a href={href} className={className ? `symbol-link ${className}` : "symbol-link"} data-card={card}>
        {text}
      </a>
    )
  }
  return className === undefined ? text : <span className={className}>{text}</span>
}

/** A signature as a block, whose type names are links. */
export function SignatureBlock({ tokens, label }: { tokens: readonly Token[]; label: string }) {
  return (
    <figure className="code signature" data-code="" aria-label={label}>
      <ScrollingPre label={label}>
        <code>
          {linesOf(tokens).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one signature
            <span key={index} className="line">
              <Tokens tokens={line} />
            </span>
          ))}
        </code>
      </ScrollingPre>
    </figure>
  )
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
