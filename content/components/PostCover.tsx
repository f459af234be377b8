import type { Markdown } from "@theme/components/writer-component"
import { type Mark, marks } from "./states/marks.js"

const isMark = (word: string): word is Mark => Object.hasOwn(marks, word)

const width = 736
const height = 184

/** The picture of a post: the states that the widget is in, one after the other. The same states give the same picture. */
export default function PostCover({
  states,
}: {
  /** `idle`, `busy`, `good`, `unsure` and `bad`, separated by spaces. */
  states: string
}) {
  const random = numbersFrom(states)
  const names = states.split(" ").map((word) => {
    if (!isMark(word)) throw new Error(`unknown state: ${word}; states: ${Object.keys(marks).join(", ")}`)
    return word
  })
  const step = width / names.length
  const places = names.map((name, index) => ({
    name,
    x: Math.round((index + 0.5) * step),
    y: Math.round(height * (0.36 + 0.28 * random())),
  }))
  const dots = Array.from({ length: 14 }, () => ({
    x: Math.floor((random() * width) / 23) * 23,
    y: Math.floor((random() * height) / 23) * 23,
  }))
  return (
    <svg className="post-cover" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path className="post-cover-dots" d={dots.map(({ x, y }) => `M${x + 6} ${y + 6}h11v11h-11z`).join("")} />
      <path
        className="post-cover-way"
        d={places.map(({ x, y }, index) => (index === 0 ? `M-20 ${y}H${x}` : curve(places[index - 1] ?? { x, y }, { x, y }))).join("")}
      />
      {places.map(({ name, x, y }) => (
        <g key={x} className={`post-cover-${name}`} transform={`translate(${x - 36} ${y - 36})`}>
          <rect width="72" height="72" rx="20" />
          {marks[name] && <path d={marks[name]} />}
        </g>
      ))}
    </svg>
  )
}

interface Point {
  x: number
  y: number
}

const curve = (from: Point, to: Point) => {
  const middle = (from.x + to.x) / 2
  return `C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`
}

/** Numbers from 0 to 1 that a text determines. */
function numbersFrom(seed: string): () => number {
  let state = 2166136261
  const next = (by: number) => {
    state = Math.imul(state ^ by, 16777619) >>> 0
    return state
  }
  for (const letter of seed) next(letter.charCodeAt(0))
  return () => {
    next(state >>> 13)
    return next(state >>> 7) / 2 ** 32
  }
}

/** A picture that says nothing which the text does not. */
export const markdown: Markdown = () => ""
