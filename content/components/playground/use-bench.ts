/** The bench as a component holds it: made when the page is awake, told of settings, and asked for what to show. */
import { type RefObject, useEffect, useRef, useState } from "react"
import { Bench, type Snapshot } from "./bench.js"
import type { Brand } from "./brand.js"
import type { Settings } from "./options.js"

/** The widget as it is drawn until then: it waits for a press. */
const nothingYet: Snapshot = {
  state: "unactivated",
  response: ".UNACTIVATED",
  error: undefined,
  log: [],
  verdict: undefined,
  blocked: false,
  thrown: undefined,
  wait: undefined,
}

/** Settings that are read when something happens, and need no new widget. */
const quiet = new Set<keyof Settings>(["outcome", "strict", "trigger", "expert", "path", "useCase"])

export function useBench(
  mount: RefObject<HTMLElement | null>,
  settings: Settings,
  brand: Brand,
): [Snapshot, RefObject<Bench | null>] {
  const [snapshot, setSnapshot] = useState(nothingYet)
  const bench = useRef<Bench>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; the effect below hands on what changes
  useEffect(() => {
    if (!mount.current) return
    const made: Bench = new Bench({
      mount: mount.current,
      settings,
      brand,
      onChange: () => setSnapshot(made.snapshot()),
    })
    // The page has shown it as it waits for a press.
    made.skipTo("unactivated")
    bench.current = made
    return () => {
      bench.current = null
      made.dispose()
    }
  }, [])

  useEffect(() => {
    const { current } = bench
    if (!current || current.settings === settings) return
    const before = current.settings
    current.settings = settings
    const changed = (Object.keys(settings) as (keyof Settings)[]).some(
      (key) => !quiet.has(key) && settings[key] !== before[key],
    )
    if (changed) current.rebuild({})
  }, [settings])

  return [snapshot, bench]
}
