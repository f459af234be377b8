/**
 * The life of one widget: its states, what moves it between them, and what it reports. It knows no page. Whoever owns it
 * says that something happened (`start`, `press`, `focused`, `reset`, `destroy`, `fail`) and hears each report.
 *
 * One step is pending at a time: to connect, to go on, to fall back, to expire. Every move cancels it.
 */
import type { Clock } from "./clock.js"
import { originOfAttempt } from "./endpoint.js"
import type {
  SentinelResponse,
  StartMode,
  WidgetErrorCode,
  WidgetErrorData,
  WidgetResetTrigger,
  WidgetState,
} from "./sdk-types.js"
import { durations, loadWaits, type Service, type Treatment, testResponse, treat } from "./service.js"

export interface Report {
  state: WidgetState
  /** Whether the name of the state differs from the one before. */
  changed: boolean
  response: string
  error?: WidgetErrorData
  trigger?: WidgetResetTrigger
}

export interface LifecycleOptions {
  sitekey?: string | undefined
  startMode: StartMode
  /** Where the frames load from, the primary origin first. */
  origins: readonly string[]
  clock: Clock
  service: Service
  random(): number
  /** The field's value changed, and perhaps no event tells of it. */
  onValue(response: string): void
  onReport(report: Report): void
}

/** The value of the field in a state that has one value. */
const fieldValues: Record<Exclude<WidgetState, "init" | "completed">, SentinelResponse> = {
  reset: ".RESET",
  unactivated: ".UNACTIVATED",
  activating: ".ACTIVATING",
  activated: ".ACTIVATED",
  requesting: ".REQUESTING",
  solving: ".SOLVING",
  verifying: ".VERIFYING",
  expired: ".EXPIRED",
  error: ".ERROR",
  destroyed: ".DESTROYED",
}

export class Lifecycle {
  state: WidgetState = "init"
  response: string = ".UNINITIALIZED"
  /** Counts from the next reset on. */
  startMode: StartMode
  /** The attempt to load that is under way or was the last; 0 when the frames are there. */
  attempt = 0
  /** All attempts to load failed. */
  gaveUp = false
  /** Activated, and nothing goes on until the visitor clicks. */
  waitsForClick = false

  readonly #options: LifecycleOptions
  #connected = false
  /** The start mode that waits for its moment. */
  #armed: StartMode
  /** A start was asked for before the frames were there. */
  #wanted = false
  /** The visitor has clicked: in one-click mode the check may finish. */
  #clicked = false
  #cancel: () => void = () => {}

  constructor(options: LifecycleOptions) {
    this.#options = options
    this.startMode = options.startMode
    this.#armed = options.startMode
    this.#wait(0, () => {
      this.response = ".UNCONNECTED"
      options.onValue(this.response)
      this.#connect(1)
    })
  }

  /** Begins to solve, whatever the start mode. */
  start(): void {
    this.#mustLive("start")
    switch (this.state) {
      case "init":
      case "reset":
        this.#wanted = true
        return
      case "unactivated":
      case "error":
        this.#activate()
        return
      default:
    }
  }

  /** The form got the focus. */
  focused(): void {
    if (this.#armed !== "focus" || this.state === "destroyed") return
    this.#armed = "none"
    this.start()
  }

  /** The visitor pressed the widget. */
  press(): void {
    switch (this.state) {
      case "unactivated":
      case "error":
        this.#clicked = true
        this.#activate()
        return
      case "activating":
        this.#clicked = true
        return
      case "activated":
        this.#request()
        return
      case "expired":
        this.reset("widget")
        return
      default:
    }
  }

  reset(trigger: WidgetResetTrigger = "root"): void {
    this.#mustLive("reset")
    this.#armed = this.startMode
    this.#wanted = false
    this.#clicked = false
    this.#move("reset", { trigger })
    if (this.state !== "reset") return
    if (this.#connected) this.#wait(durations.reconnecting, () => this.#ready())
    else this.#connect(1)
  }

  /** Something goes wrong now. */
  fail(code: WidgetErrorCode, detail: string): void {
    if (this.state === "destroyed") return
    const error: WidgetErrorData =
      code === "other" ? { code, title: "t_verification_failed", detail } : { code, detail }
    this.#move("error", { error, ...(code === "network_error" && { response: this.#diagnosis() }) })
  }

  /** The response becomes too old now. */
  expire(): void {
    if (this.state === "completed") this.#move("expired")
  }

  destroy(): void {
    if (this.state !== "destroyed") this.#move("destroyed")
  }

  // ---- loading ----

  #connect(attempt: number): void {
    this.attempt = attempt
    this.gaveUp = false
    if (this.#treatment().reachable) this.#wait(durations.connecting, () => this.#ready())
    else this.#wait(loadWaits[attempt - 1] ?? 0, () => this.#loadFailed(attempt))
  }

  #loadFailed(attempt: number): void {
    const last = attempt === loadWaits.length
    this.gaveUp = last
    this.fail("network_error", `The frame did not load in time, attempt ${attempt} of ${loadWaits.length}.`)
    // A listener may have reset or destroyed the widget, or started it.
    if (!last && this.state === "error" && this.attempt === attempt) this.#connect(attempt + 1)
  }

  /** The frames are there. */
  #ready(): void {
    this.#connected = true
    this.attempt = 0
    this.gaveUp = false
    this.#move("unactivated")
    if (this.state !== "unactivated" || (!this.#wanted && this.#armed !== "auto")) return
    this.#wanted = false
    this.#armed = "none"
    this.#activate()
  }

  // ---- from a start to a response ----

  #activate(): void {
    this.attempt = 0
    this.gaveUp = false
    this.#armed = "none"
    const { sitekey } = this.#options
    if (!sitekey) {
      this.fail("sitekey_missing", "The widget was started without a sitekey.")
      return
    }
    this.#step("activating", durations.activating, ({ known, needsClick }) => {
      this.#connected = true
      this.waitsForClick = needsClick && !this.#clicked
      if (!known) return this.fail("sitekey_invalid", `The sitekey ${sitekey} is not known.`)
      this.#move("activated")
      if (this.state !== "activated") return
      if (!this.waitsForClick || this.#clicked) this.#wait(0, () => this.#request())
      else this.#wait(durations.activationTtl, () => this.#idle())
    })
  }

  /** Nobody clicked for hours. */
  #idle(): void {
    if (this.startMode === "focus") this.#armed = "focus"
    this.#move("unactivated")
  }

  #request(): void {
    this.#step("requesting", durations.requesting, () => {
      this.#move("solving")
      if (this.state !== "solving") return
      this.#wait(this.#treatment().solving, () => this.#verify())
    })
  }

  #verify(): void {
    this.#step("verifying", durations.verifying, ({ broken, test, ttl }) => {
      if (broken) return this.fail("other", "The check could not be finished.")
      this.#move("completed", { response: test ? testResponse : this.#newResponse() })
      if (this.state === "completed") this.#wait(ttl, () => this.expire())
    })
  }

  /** A state that asks the service: goes on with its answer, or fails when there is none. */
  #step(state: "activating" | "requesting" | "verifying", ms: number, next: (treatment: Treatment) => void): void {
    this.#move(state)
    if (this.state !== state) return
    this.#wait(ms, () => {
      const treatment = this.#treatment()
      if (treatment.reachable) next(treatment)
      else this.#wait(durations.noAnswer - ms, () => this.fail("network_error", `No reply while ${state}.`))
    })
  }

  // ---- small parts ----

  #move(
    state: WidgetState,
    more: { response?: string; error?: WidgetErrorData; trigger?: WidgetResetTrigger } = {},
  ): void {
    this.#cancel()
    const changed = state !== this.state
    const { response = state === "init" || state === "completed" ? this.response : fieldValues[state], ...rest } = more
    this.state = state
    this.response = response
    this.#options.onValue(response)
    this.#options.onReport({ state, changed, response, ...rest })
  }

  #wait(ms: number, next: () => void): void {
    this.#cancel()
    this.#cancel = this.#options.clock.after(ms, next)
  }

  #treatment(): Treatment {
    return treat(this.#options.service, this.#options.sitekey ?? "")
  }

  #mustLive(what: string): void {
    if (this.state === "destroyed") throw new Error(`${what}() was called on a destroyed widget`)
  }

  /** What support would want to know, behind the value. */
  #diagnosis(): string {
    const { sitekey = "", origins, random } = this.#options
    const attempt = Math.max(1, this.attempt)
    const facts = { simulated: true, sitekey, attempt, endpoint: originOfAttempt(attempt, origins, random) }
    const value: SentinelResponse = ".ERROR.UNREACHABLE"
    return `${value}~${base64url(JSON.stringify(facts))}`
  }

  #newResponse(): string {
    return `SIMULATED.${characters(40, this.#options.random)}`
  }
}

function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text))
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")
}

/** Letters and digits drawn by chance. */
export function characters(count: number, random: () => number): string {
  const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  return Array.from({ length: count }, () => set[Math.floor(random() * set.length)]).join("")
}
