import { block, type Markdown } from "@theme/components/writer-component"
import { type ReactNode, useState } from "react"
import { scaleOf } from "./scale"

export const when = "load"

/** Counts presses; what stands inside it is shown from the first press on when it begins closed. */
export default function Meter({
  label,
  steps = [1],
  closed = false,
  children,
}: {
  label: string
  steps?: number[]
  closed?: boolean
  children?: ReactNode
}) {
  const [presses, setPresses] = useState(0)
  return (
    <section className="meter" aria-label={label}>
      <button type="button" onClick={() => setPresses(presses + 1)}>
        {label}: {scaleOf(presses, steps)}
      </button>
      {(!closed || presses % 2 === 1) && children}
    </section>
  )
}

export const markdown: Markdown = ({ label }, children) => block(`**Meter ${label}**`, children)
