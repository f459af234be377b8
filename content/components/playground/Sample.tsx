import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { ScrollingPre } from "@theme/parts/ScrollingPre"
import { highlight } from "./highlight.js"

/** A piece of generated code. It can be copied, unless it is for readers without scripts. */
export function Sample({
  code,
  label,
  wrap = false,
  copied = true,
}: {
  code: string
  label: string
  wrap?: boolean
  copied?: boolean
}) {
  return (
    <figure className={wrap ? "code pg-sample pg-wrap" : "code pg-sample"}>
      <figcaption>
        {label}
        {copied && <CopyButton text={code} what={label} />}
      </figcaption>
      <ScrollingPre label={label}>
        <code>
          {highlight(code).map(({ text, kind }, index) =>
            kind === undefined ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name of their own
              <span key={index} className={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </ScrollingPre>
    </figure>
  )
}

function CopyButton({ text, what }: { text: string; what: string }) {
  const [said, setSaid] = useState("")
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const say = (words: string) => {
    setSaid(words)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaid(""), 1500)
  }
  return (
    <>
      <button
        type="button"
        className="button button-small scripted"
        aria-label={`Copy ${what}`}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => say("Copied"),
            () => say("Not allowed here"),
          )
        }
      >
        {said || "Copy"}
      </button>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}

/** One sample in several languages: a row of tabs above it. */
export function SampleTabs<Name extends string>({
  names,
  codeOf,
  label,
}: {
  names: Record<Name, string>
  codeOf(name: Name): string
  label: string
}) {
  const id = useId()
  const all = Object.keys(names) as Name[]
  const [chosen, choose] = useState<Name>(all[0] as Name)
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? all.length - 1
          : by === undefined
            ? undefined
            : (all.indexOf(chosen) + by + all.length) % all.length
    const next = to === undefined ? undefined : all[to]
    if (next === undefined) return
    event.preventDefault()
    choose(next)
    list.current?.querySelectorAll("button")[all.indexOf(next)]?.focus()
  }
  return (
    <div>
      <div className="tab-list" role="tablist" aria-label={label} ref={list} onKeyDown={step}>
        {all.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        <Sample code={codeOf(chosen)} label={`${names[chosen]} code`} />
      </div>
    </div>
  )
}
