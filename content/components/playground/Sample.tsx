import { Icon } from "@theme/parts/Icon"
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { highlight } from "./highlight.js"

/** Code that is made in the browser, in the frame of the site's samples, whose script copies and wraps it. */
export function Sample({
  code,
  label,
  children,
}: {
  code: string
  label: string
  /** The code as it shows, if it is more than its colours. */
  children?: ReactNode
}) {
  return (
    <figure className="code pg-sample" data-code="" data-copy={code}>
      <figcaption className="code-bar">
        <span className="code-title">{label}</span>
        <span className="code-buttons scripted">
          <button
            type="button"
            data-wrap=""
            title="Scroll long lines"
            aria-pressed={false}
            aria-label={`Scroll long lines of ${label}`}
          >
            <Icon name="wrap" />
          </button>
          <CopyButton what={label} />
        </span>
      </figcaption>
      <pre>
        <code>{children ?? <Coloured code={code} />}</code>
      </pre>
    </figure>
  )
}

/** Copies what the nearest `data-copy` has: the site's own script hears it. */
export function CopyButton({ what, className }: { what: string; className?: string }) {
  return (
    <button type="button" className={className} data-copy-button="" title="Copy" aria-label={`Copy ${what}`}>
      <Icon name="copy" />
    </button>
  )
}

export function Coloured({ code }: { code: string }) {
  return highlight(code).map(({ text, kind }, index) =>
    kind === undefined ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name of their own
      <span key={index} className={kind}>
        {text}
      </span>
    ),
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
