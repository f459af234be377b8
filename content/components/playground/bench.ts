/**
 * The simulator on a work bench: one widget in a place, rebuilt when settings change, driven along the unhappy paths,
 * and heard. It knows no React; whoever shows it is told that something changed and takes a snapshot.
 */
import {
  CaptchaSDK,
  type CaptchaSDKOptions,
  type Clock,
  type CreateWidgetOptions,
  controlOf,
  createService,
  createWorld,
  pageClock,
  type Service,
  type StartMode,
  type WidgetControl,
  type WidgetHandle,
  type WidgetMode,
  type WidgetState,
  type WidgetTheme,
} from "../simulator/index.js"
import { type Answer, answerFor, type Decision, decide, outcomes } from "../simulator/siteverify.js"
import type { Brand } from "./brand.js"
import type { Settings } from "./options.js"
import { callbackFor, valueV1 } from "./v1.js"

export interface LogEntry {
  id: number
  /** Milliseconds since the bench was set up, by the simulated clock. */
  time: number
  name: string
  state: string
  response: string
  error?: { code: string; detail: string }
  trigger?: string
}

/** What a submission led to. */
export interface Verdict {
  /** What the form sent in the field. */
  sent: string | undefined
  answer: Answer
  decision: Decision
}

export interface Snapshot {
  /** Nothing when there is no widget. */
  state: WidgetState | undefined
  response: string
  /** Why the widget is in the state error. */
  error: LogEntry["error"]
  log: LogEntry[]
  verdict: Verdict | undefined
  blocked: boolean
  /** What creating the widget threw. */
  thrown: string | undefined
  /** Milliseconds until something happens by itself. */
  wait: number | undefined
}

/** What one run does differently from the settings. */
export interface Fault {
  blocked?: boolean
  sitekey?: string
  service?: Partial<Service>
}

export const logLength = 20

const eventNames = [
  "captcha:widget.statechange",
  "captcha:widget.complete",
  "captcha:widget.error",
  "captcha:widget.expire",
  "captcha:widget.reset",
]

export class Bench {
  readonly clock: Clock
  service: Service
  widget: WidgetHandle | undefined
  settings: Settings
  readonly #mount: HTMLElement
  readonly #brand: Brand
  readonly #random: () => number
  readonly #onChange: () => void
  #sdk: CaptchaSDK | undefined
  #log: LogEntry[] = []
  #lines = 0
  #blocked = false
  #thrown: string | undefined
  #verdict: Verdict | undefined
  #error: LogEntry["error"]
  #told = false
  /** The end of a widget that is replaced is no event of the one that is shown. */
  #deaf = false

  constructor(options: {
    mount: HTMLElement
    settings: Settings
    brand: Brand
    onChange: () => void
    clock?: Clock
    random?: () => number
  }) {
    this.#mount = options.mount
    this.#brand = options.brand
    this.#onChange = options.onChange
    this.#random = options.random ?? Math.random
    this.clock = options.clock ?? pageClock()
    this.settings = options.settings
    this.service = serviceOf(options.settings)
    for (const name of eventNames) this.#mount.addEventListener(name, this.#hear)
    this.rebuild({})
  }

  /** Takes the widget away and makes a new one, as the settings and a fault have it. */
  rebuild(fault: Fault): void {
    this.#deaf = true
    this.#sdk?.clear()
    this.#deaf = false
    this.#verdict = undefined
    this.#thrown = undefined
    this.#error = undefined
    this.widget = undefined
    this.service = { ...serviceOf(this.settings), ...fault.service }
    this.#blocked = fault.blocked === true
    if (this.#blocked) this.#write({ name: "script blocked", state: "", response: "" })
    else this.#create(fault)
    this.#tell()
  }

  #create(fault: Fault): void {
    const settings = { ...this.settings, ...(fault.sitekey !== undefined && { sitekey: fault.sitekey }) }
    const { apiGlobal, apiEu } = this.#brand
    const world = createWorld({
      clock: this.clock,
      service: this.service,
      origins: { global: apiGlobal, eu: apiEu },
      random: this.#random,
      warn: () => {},
    })
    try {
      this.#sdk = new CaptchaSDK(sdkOptions(settings), world)
      this.widget = this.#sdk.createWidget({
        element: this.#mount,
        // Where no theme is set, it has the colours of this site.
        theme: "auto",
        ...widgetOptions(settings),
      })
    } catch (error) {
      this.#thrown = String(error)
    }
  }

  get control(): WidgetControl | undefined {
    return this.widget && controlOf(this.widget)
  }

  start(): void {
    if (this.widget && !this.widget.isDestroyed) this.widget.start()
  }

  /** Makes a response, from wherever the widget is. */
  complete(): void {
    if (this.widget?.getState() === "completed") return
    this.rebuild({})
    this.start()
    for (let steps = 0; steps < 12 && this.widget?.getState() !== "completed"; steps += 1) {
      if (this.widget?.getState() === "activated") this.control?.press()
      this.#step()
    }
  }

  /** Lets time pass until the widget is in a state, or nothing more happens by itself. */
  skipTo(state: WidgetState): void {
    for (let steps = 0; steps < 24 && this.widget && this.widget.getState() !== state; steps += 1) {
      if (!this.#step()) return
    }
  }

  /** Lets time pass until the next thing happens. */
  skip(): void {
    this.#step()
    this.#tell()
  }

  #step(): boolean {
    const wait = this.clock.next()
    if (wait !== undefined) this.clock.advance(wait)
    return wait !== undefined
  }

  /** Does what a press does, for example along one of the unhappy paths. */
  run(press: { run(bench: Bench): void }): void {
    press.run(this)
    this.#tell()
  }

  /** Sends the form: what the server makes of it. The widget begins anew, for a response counts once. */
  submit(outcome: string = this.settings.outcome): void {
    const picked: Answer = outcomes[outcome]?.answer ?? { kind: "success" }
    const none = this.#blocked || this.widget?.isDestroyed === true || picked.kind === "no-field"
    const sent = none ? undefined : this.#worded(this.widget?.getResponse())
    const answer = answerFor(sent, picked)
    const decision = decide(answer, this.settings.strict ? "strict" : "default")
    this.#write({ name: "form sent", state: decision.outcome, response: sent ?? "" })
    if (this.widget && !this.widget.isDestroyed) this.widget.reset()
    this.#verdict = { sent, answer, decision }
    this.#tell()
  }

  clearLog(): void {
    this.#log = []
    this.#tell()
  }

  snapshot(): Snapshot {
    return {
      state: this.widget?.getState(),
      response: this.#worded(this.widget?.getResponse()) ?? "",
      error: this.#error,
      log: this.#log,
      verdict: this.#verdict,
      blocked: this.#blocked,
      thrown: this.#thrown,
      wait: this.clock.next(),
    }
  }

  dispose(): void {
    this.#sdk?.clear()
    for (const name of eventNames) this.#mount.removeEventListener(name, this.#hear)
  }

  readonly #hear = (event: Event) => {
    if (this.#deaf) return
    const { name, state, response, error: fault, trigger } = (event as CustomEvent<LogEntry>).detail
    const v1 = this.settings.version === "v1"
    const error = fault && (v1 ? { code: "error_getting_puzzle", detail: fault.detail } : fault)
    this.#error = error
    if (v1) {
      const callback = callbackFor({ name, state })
      if (callback !== undefined)
        this.#write({ name: callback, state: "", response: valueV1(response), ...(error && { error }) })
      return
    }
    this.#write({
      name: name.replace("captcha:widget.", ""),
      state,
      response,
      ...(error && { error }),
      ...(trigger !== undefined && { trigger }),
    })
  }

  /** A value of the field, in the words of the version. */
  #worded(response: string | undefined): string | undefined {
    return response !== undefined && this.settings.version === "v1" ? valueV1(response) : response
  }

  #write(entry: Omit<LogEntry, "id" | "time">): void {
    this.#lines += 1
    this.#log = [...this.#log.slice(1 - logLength), { id: this.#lines, time: this.clock.now(), ...entry }]
    this.#tell()
  }

  /** Says that something changed, once for all that happens in a moment. */
  #tell(): void {
    if (this.#told) return
    this.#told = true
    queueMicrotask(() => {
      this.#told = false
      this.#onChange()
    })
  }
}

function serviceOf({ version, widgetMode, suspicious }: Settings): Service {
  return createService({ widgetMode: version === "v1" ? "zero-click" : (widgetMode as WidgetMode), suspicious })
}

/** Settings as the SDK's own options; what is the default is left out, as a page would. */
export function sdkOptions(settings: Settings): CaptchaSDKOptions {
  return {
    ...(settings.sdkApiEndpoint !== "" && { apiEndpoint: settings.sdkApiEndpoint }),
    ...(settings.startAgent && { startAgent: true }),
    ...(settings.disableEvalPatching && { disableEvalPatching: true }),
  }
}

/** Settings as the options of a widget; what is the default is left out. */
export function widgetOptions(settings: Settings): Omit<CreateWidgetOptions, "element"> {
  return {
    ...(settings.sitekey !== "" && { sitekey: settings.sitekey }),
    ...(settings.startMode !== "focus" && { startMode: settings.startMode as StartMode }),
    ...(settings.theme !== "" && { theme: settings.theme as WidgetTheme }),
    ...(settings.language !== "" && { language: settings.language }),
    ...(settings.formFieldName === ""
      ? { formFieldName: null }
      : settings.formFieldName !== "captcha-response" && { formFieldName: settings.formFieldName }),
    ...(settings.apiEndpoint !== "" && settings.apiEndpoint !== "global" && { apiEndpoint: settings.apiEndpoint }),
  }
}
