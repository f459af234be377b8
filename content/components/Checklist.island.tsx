import "./Checklist.css"
import { recall, remember } from "@theme/client/storage"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { doneIn, itemKey, stored } from "./checklist/checklist.js"

interface Item {
  key: string
  input: HTMLInputElement
}

/**
 * A list whose items begin with what is to be done, in bold: each gets a box to tick, and this browser remembers the
 * ticks under `name`.
 */
export default function Checklist({
  name,
  children,
}: {
  /** What the ticks are remembered under. */
  name: string
  children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const items = useRef<Item[]>([])
  const [count, setCount] = useState(0)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const storage = `captcha-docs.checklist.${name}`

  useEffect(() => {
    items.current = addBoxes(place.current)
    const keys = items.current.map(({ key }) => key)
    setCount(keys.length)
    setDone(doneIn(recall(storage), keys))
  }, [storage])

  useEffect(() => {
    const listeners = new AbortController()
    for (const { key, input } of items.current) {
      input.checked = done.has(key)
      input.addEventListener("change", () => keep(toggled(done, key)), { signal: listeners.signal })
    }
    return () => listeners.abort()
  })

  const keep = (next: ReadonlySet<string>) => {
    remember(storage, next.size === 0 ? undefined : stored(next))
    setDone(next)
  }

  return (
    <div className="checklist" ref={place}>
      <div className="checklist-progress scripted">
        <span role="status">{count > 0 && `${done.size} of ${count} done`}</span>
        <button type="button" className="button" onClick={() => keep(new Set())}>
          Clear all
        </button>
      </div>
      {children}
    </div>
  )
}

function toggled(done: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(done)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Puts a box into each item that begins with bold words; the words are its label. */
function addBoxes(around: Element | null): Item[] {
  return [...(around?.querySelectorAll("li > strong:first-child, li > p:first-child > strong:first-child") ?? [])].map(
    (words) => {
      const label = document.createElement("label")
      const input = document.createElement("input")
      label.className = "checklist-label"
      input.type = "checkbox"
      input.autocomplete = "off"
      words.replaceWith(label)
      label.append(input, words)
      return { key: itemKey(words.textContent ?? ""), input }
    },
  )
}
