import "./playground/playground.css"
import "./playground/helpers.css"
import "./simulator/simulator.css"
import { block, type Markdown } from "@theme/components/writer-component"
import { memo, type ReactNode, useEffect, useRef, useState } from "react"
import { type Brand, brandData, type WithBrand } from "./playground/brand.js"
import { playgroundMarkdown } from "./playground/markdown.js"
import { codeFor, flavours } from "./playground/code.js"
import { Log } from "./playground/Log.js"
import { OptionsForm, OptionsTable } from "./playground/OptionsForm.js"
import { defaultsFor, type Settings } from "./playground/options.js"
import { type Path, paths } from "./playground/paths.js"
import { CopyButton, Sample, SampleTabs } from "./playground/Sample.js"
import { Stage } from "./playground/Stage.js"
import { decodeSettings, encodeSettings } from "./playground/settings.js"
import { useBench } from "./playground/use-bench.js"
import { VerdictDialog } from "./playground/VerdictDialog.js"
import type { Snapshot } from "./playground/bench.js"
import { stateClass } from "./states/mark-states.js"
import { plain } from "./simulator/facts.js"
import type { WidgetResetTrigger } from "./simulator/index.js"

const flavourNames = Object.keys(flavours) as (keyof typeof flavours)[]

/** Options, the simulated widget in a form, the unhappy paths, the code, and what is heard. */
export default function Playground({ data: { brand } }: WithBrand) {
  const [defaults] = useState(() => defaultsFor(brand.sitekeyPlaceholder))
  const [settings, setSettings] = useState(defaults)
  const mount = useRef<HTMLDivElement>(null)
  const [snapshot, bench] = useBench(mount, settings, brand)
  const shared = useSharedSettings(settings, setSettings, defaults)

  // A shared link may ask for a path: it is run once the settings of the link are there.
  useEffect(() => {
    const path = paths.find(({ id }) => id === shared?.path)
    if (path) bench.current?.run(path)
  }, [shared, bench])

  const press = (path: Path) => {
    setSettings((before) => ({ ...before, path: path.id }))
    bench.current?.run(path)
  }
  const { widget } = bench.current ?? {}
  const alive = widget !== undefined && !widget.isDestroyed

  return (
    <div className="pg">
      <Unscripted defaults={defaults} brand={brand} />
      <div className="pg-grid scripted">
        <div className="pg-try">
          <Stage mount={mount} settings={settings} snapshot={snapshot} onSubmit={() => bench.current?.submit()} />
          <Facts snapshot={snapshot} v1={settings.version === "v1"} />
          <div className="pg-row">
            <Move may={alive} does={() => bench.current?.start()}>
              start()
            </Move>
            <Move
              may={alive}
              does={() => alive && widget.reset({ trigger: settings.trigger as WidgetResetTrigger })}
            >
              reset()
            </Move>
            <Move may={alive} does={() => alive && widget.destroy()}>
              destroy()
            </Move>
            <Move may does={() => bench.current?.rebuild({})}>
              Create again
            </Move>
            <Move may={snapshot.wait !== undefined} does={() => bench.current?.skip()}>
              Skip the wait{snapshot.wait !== undefined && snapshot.wait > 2000 && ` (${waitOf(snapshot.wait)})`}
            </Move>
          </div>
          <VerdictDialog
            verdict={snapshot.verdict}
            strict={settings.strict}
            version={settings.version}
            site={brand.yourSite}
          />
        </div>
        <PathButtons pressed={settings.path} onPress={press} />
        <Log log={snapshot.log} onClear={() => bench.current?.clearLog()} />
        <OptionsForm
          settings={settings}
          changed={encodeSettings(settings, defaults) !== ""}
          onChange={(key, value) =>
            setSettings((before) => ({ ...before, [key]: value, path: key === "expert" ? before.path : "" }))
          }
          onReset={() => {
            setSettings(defaults)
            bench.current?.rebuild({})
          }}
        />
        <div className="pg-made">
          <SampleTabs
            names={flavours}
            codeOf={(flavour) => codeFor(flavour, settings, brand)}
            label="Language of the code"
          />
        </div>
      </div>
    </div>
  )
}

/** What a reader without scripts has instead. It never changes. */
const Unscripted = memo(({ defaults, brand }: { defaults: Settings; brand: Brand }) => (
  <div className="unscripted">
    <OptionsTable defaults={defaults} />
    {flavourNames.map((flavour) => (
      <Sample key={flavour} label={`${flavours[flavour]} code`} code={codeFor(flavour, defaults, brand)} />
    ))}
  </div>
))

/** What a page would read from the widget, each on one line: nothing below it moves. */
function Facts({ snapshot: { state, response, error }, v1 }: { snapshot: Snapshot; v1: boolean }) {
  return (
    <dl className="pg-facts">
      <dt>{v1 ? "valid" : "getState()"}</dt>
      <dd>
        <code className={stateClass("state", state ?? "")?.className}>
          {v1 ? String(state === "completed") : (state ?? "no widget")}
        </code>
      </dd>
      <dt>{v1 ? "captcha-solution" : "getResponse()"}</dt>
      <dd data-code="" data-copy={response}>
        <code>{response === "" ? "no widget" : response}</code>
        <CopyButton what="the response" className="icon-button" />
      </dd>
      <dt>{v1 ? "error" : "error.code"}</dt>
      <dd>
        <code>{error?.code ?? "none"}</code>
      </dd>
    </dl>
  )
}

function Move({ may, does, children }: { may: boolean; does(): void; children: ReactNode }) {
  return (
    <button type="button" className="button button-small" aria-disabled={!may} onClick={does}>
      {children}
    </button>
  )
}

/** Settings from the address when the page wakes up; later changes go back into it. Gives those that the address had. */
function useSharedSettings(
  settings: Settings,
  setSettings: (settings: Settings) => void,
  defaults: Settings,
): Settings | undefined {
  const [shared, setShared] = useState<Settings>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const found = decodeSettings(new URLSearchParams(location.search).get("settings"), defaults)
    if (encodeSettings(found, defaults) !== "") setSettings(found)
    setShared(found)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the settings change
  useEffect(() => {
    if (!shared) return
    const url = new URL(location.href)
    const text = encodeSettings(settings, defaults)
    if (text === (url.searchParams.get("settings") ?? "")) return
    if (text === "") url.searchParams.delete("settings")
    else url.searchParams.set("settings", text)
    history.replaceState(history.state, "", url)
  }, [settings])
  return shared
}

function PathButtons({ pressed, onPress }: { pressed: string; onPress(path: Path): void }) {
  const path = paths.find(({ id }) => id === pressed)
  const row = (main: boolean) => (
    <div className="pg-row">
      {paths
        .filter((one) => (one.main === true) === main)
        .map((one) => (
          <button
            key={one.id}
            type="button"
            className="button button-small"
            aria-pressed={one.id === pressed}
            onClick={() => onPress(one)}
          >
            {one.label}
          </button>
        ))}
    </div>
  )
  return (
    <section className="pg-paths" aria-label="Unhappy paths">
      <p className="pg-title">Unhappy paths</p>
      {row(true)}
      <p className="pg-quiet">More that can happen</p>
      {row(false)}
      <p className="pg-told frame" role="status">
        {path ? (
          <>
            <strong>{path.label}.</strong> {plain(path.does)} <strong>Your page:</strong> {plain(path.page)}
          </>
        ) : (
          "Press one: what happens, and what your page should do then, is told here. The rule behind all of them: if the check fails, let the visitor submit the form, and let the server decide."
        )}
      </p>
    </section>
  )
}

function waitOf(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

export const when = "idle"
export const size = "page"
export const data = brandData

export const markdown: Markdown = ({ data: given }) =>
  block(
    "_A simulation of the widget, in a browser: choose options, watch the events, copy the code. These are its options:_",
    playgroundMarkdown((given as unknown as WithBrand["data"]).brand),
  )
