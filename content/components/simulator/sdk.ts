/**
 * A stand-in for the SDK: the classes that `sdk.d.ts` declares, with the behaviour that its comments promise, and no
 * network. The second argument of the constructor is the world around it: time, chance, and the service.
 */
import { type Box, createBox } from "./box.js"
import { type Clock, pageClock } from "./clock.js"
import { type Origins, originsOf } from "./endpoint.js"
import { chooseLanguage } from "./languages.js"
import { characters, Lifecycle, type Report } from "./lifecycle.js"
import type {
  CaptchaEventData,
  CaptchaEventMap,
  CaptchaEventName,
  CaptchaSDKOptions,
  CreateWidgetOptions,
  StartMode,
  WidgetErrorCode,
  WidgetResetOptions,
  WidgetState,
  WidgetTheme,
} from "./sdk-types.js"
import { createService, type Service } from "./service.js"
import { warn } from "./warn.js"

export const CaptchaWidgetStateChangeEventName = "captcha:widget.statechange"
export const CaptchaWidgetCompleteEventName = "captcha:widget.complete"
export const CaptchaWidgetErrorEventName = "captcha:widget.error"
export const CaptchaWidgetExpireEventName = "captcha:widget.expire"
export const CaptchaWidgetResetEventName = "captcha:widget.reset"

export interface World {
  clock: Clock
  service: Service
  /** The hosts behind "global" and "eu". They are shown, never asked. */
  origins: Origins
  random(): number
  warn(message: string): void
}

export function createWorld(parts: Partial<World> = {}): World {
  return {
    clock: parts.clock ?? pageClock(),
    service: parts.service ?? createService(),
    origins: parts.origins ?? { global: "https://global.api.invalid", eu: "https://eu.api.invalid" },
    random: parts.random ?? Math.random,
    warn: parts.warn ?? warn,
  }
}

/** A mount element, as the SDK leaves it: it holds its widget. */
type Mount = HTMLElement & { captchaWidget?: WidgetHandle }

type Listener<K extends CaptchaEventName> =
  | ((this: HTMLElement, event: CaptchaEventMap[K]) => void)
  | { handleEvent(event: CaptchaEventMap[K]): void }

const startModes: readonly string[] = ["focus", "auto", "none"] satisfies StartMode[]
const themes: readonly string[] = ["light", "dark", "auto"] satisfies WidgetTheme[]
const instances = new WeakSet<Document>()

/** Creates widgets, finds them again and removes them. */
export class CaptchaSDK {
  attached: Promise<WidgetHandle[]>
  readonly #world: World
  readonly #options: CaptchaSDKOptions
  readonly #widgets = new Map<string, WidgetHandle>()
  #settle: ((widgets: WidgetHandle[]) => void) | undefined

  constructor(options: CaptchaSDKOptions = {}, world: World = createWorld()) {
    const page = document
    this.#world = world
    this.#options = options
    this.attached = new Promise((resolve) => {
      this.#settle = resolve
    })
    if (options.startAgent) this.#originsFor(undefined)
    if (instances.has(page))
      world.warn("A second CaptchaSDK was constructed on this page. It knows only its own widgets.")
    instances.add(page)
  }

  attach(elements?: HTMLElement | HTMLElement[] | NodeListOf<Element>): WidgetHandle[] {
    const created = listOf(elements ?? document.querySelectorAll(".captcha-widget"))
      .filter((element) => element && !element.captchaWidget)
      .map((element) => this.createWidget(optionsOf(element)))
    if (this.#settle) this.#settle(this.getAllWidgets())
    else this.attached = Promise.resolve(this.getAllWidgets())
    this.#settle = undefined
    return created
  }

  createWidget(options: CreateWidgetOptions): WidgetHandle {
    if (!options?.element) throw new Error("createWidget() needs an element")
    const origins = this.#originsFor(options.apiEndpoint)
    if (!document.body) throw new TypeError("document.body does not exist yet")
    const widget = WidgetHandle.create(options, origins, this.#world, () => this.#widgets.delete(widget.id))
    this.#widgets.set(widget.id, widget)
    return widget
  }

  getAllWidgets(): WidgetHandle[] {
    return [...this.#widgets.values()]
  }

  getWidgetById(id: string): WidgetHandle | undefined {
    return this.#widgets.get(id)
  }

  clear(): void {
    for (const widget of this.getAllWidgets()) widget.destroy()
  }

  /** The first of these that is set: the widget's own endpoint, the SDK's, the page's, or the global one. */
  #originsFor(own: string | undefined): string[] {
    const attribute = (selector: string, name: string) =>
      document.querySelector(selector)?.getAttribute(name) || undefined
    const endpoint =
      own ||
      this.#options.apiEndpoint ||
      attribute('meta[name="captcha-api-endpoint"]', "content") ||
      attribute("script[data-captcha-api-endpoint]", "data-captcha-api-endpoint") ||
      attribute(".captcha-widget[data-api-endpoint]", "data-api-endpoint") ||
      "global"
    return originsOf(endpoint, this.#world.origins, document.baseURI)
  }
}

/** What can be forced on a simulated widget, besides what its handle can do. */
export interface WidgetControl {
  /** As if the visitor pressed the box. */
  press(): void
  fail(code: WidgetErrorCode, detail: string): void
  expire(): void
}

const controls = new WeakMap<WidgetHandle, WidgetControl>()

/** The hidden side of a handle. */
export function controlOf(widget: WidgetHandle): WidgetControl {
  const control = controls.get(widget)
  if (!control) throw new Error("this handle is not one of the simulator's")
  return control
}

/** One widget of a page. Made by the SDK only. */
export class WidgetHandle {
  readonly id: string
  declare readonly sitekey?: string
  readonly #element: Mount
  readonly #lifecycle: Lifecycle
  readonly #box: Box
  readonly #field: HTMLInputElement | undefined
  readonly #forget: () => void
  #destroyed = false

  /** For the SDK of this module. */
  static create(options: CreateWidgetOptions, origins: string[], world: World, forget: () => void): WidgetHandle {
    return new WidgetHandle(options, origins, world, forget)
  }

  private constructor(options: CreateWidgetOptions, origins: string[], world: World, forget: () => void) {
    const { element, sitekey, formFieldName, startMode, theme, language } = options
    const mount: Mount = element
    const { ownerDocument: page } = element
    this.id = `w_${characters(12, world.random)}`
    if (sitekey !== undefined) this.sitekey = sitekey
    this.#element = mount
    this.#lifecycle = new Lifecycle({
      sitekey,
      startMode: oneOf(startModes, startMode, "focus"),
      origins,
      clock: world.clock,
      service: world.service,
      random: world.random,
      onValue: (response) => {
        if (this.#field) this.#field.value = response
      },
      onReport: (report) => this.#report(report),
    })
    this.#box = createBox({
      mount: element,
      lifecycle: this.#lifecycle,
      language: chooseLanguage(language, nearestLanguage(element), page.defaultView?.navigator.languages ?? []),
      theme: oneOf(themes, theme, "light"),
      origin: origins[0] ?? "",
    })
    this.#field = formFieldName === null ? undefined : page.createElement("input")
    if (this.#field) {
      this.#field.type = "hidden"
      this.#field.name = formFieldName ?? "captcha-response"
      this.#field.value = this.#lifecycle.response
      element.append(this.#field)
    }
    const form = enclosingForm(element)
    const onFocus = () => this.#lifecycle.focused()
    form?.addEventListener("focusin", onFocus)
    this.#forget = () => {
      form?.removeEventListener("focusin", onFocus)
      forget()
    }
    this.#box.show()
    mount.captchaWidget = this
    controls.set(this, {
      press: () => this.#lifecycle.press(),
      fail: (code, detail) => this.#lifecycle.fail(code, detail),
      expire: () => this.#lifecycle.expire(),
    })
  }

  get isDestroyed(): boolean {
    return this.#destroyed
  }

  get startMode(): StartMode {
    return this.#lifecycle.startMode
  }

  set startMode(mode: StartMode) {
    this.#lifecycle.startMode = oneOf(startModes, mode, "focus")
  }

  addEventListener<K extends CaptchaEventName>(
    type: K,
    listener: Listener<K>,
    options?: boolean | AddEventListenerOptions,
  ): void {
    this.#element.addEventListener(type, listener as EventListener, options)
  }

  removeEventListener<K extends CaptchaEventName>(
    type: K,
    listener: Listener<K>,
    options?: boolean | EventListenerOptions,
  ): void {
    this.#element.removeEventListener(type, listener as EventListener, options)
  }

  start(): void {
    this.#lifecycle.start()
  }

  reset(options: WidgetResetOptions = {}): void {
    this.#lifecycle.reset(options.trigger)
  }

  /** Final: the field goes first, then the event is fired, then the element is emptied. */
  destroy(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    this.#field?.remove()
    this.#lifecycle.destroy()
    this.#box.remove()
    this.#element.replaceChildren()
    if (this.#element.captchaWidget === this) delete this.#element.captchaWidget
    this.#forget()
  }

  getState(): WidgetState {
    return this.#lifecycle.state
  }

  getResponse(): string {
    return this.#lifecycle.response
  }

  getElement(): HTMLElement {
    return this.#element
  }

  /** The field has its value already: first `statechange`, then the event that belongs to the state. */
  #report(report: Report): void {
    this.#box.show()
    for (const detail of eventsOf(this.id, report)) {
      this.#element.dispatchEvent(new CustomEvent(detail.name, { bubbles: true, detail }))
    }
  }
}

/** The events that tell of a report, in their order. */
function eventsOf(id: string, { state, changed, response, error, trigger }: Report): CaptchaEventData[] {
  const events: CaptchaEventData[] = []
  if (changed) events.push({ id, name: CaptchaWidgetStateChangeEventName, state, response, ...(error && { error }) })
  if (state === "completed") events.push({ id, name: CaptchaWidgetCompleteEventName, state, response })
  if (state === "error" && error) events.push({ id, name: CaptchaWidgetErrorEventName, state, response, error })
  if (state === "expired") events.push({ id, name: CaptchaWidgetExpireEventName, state, response: ".EXPIRED" })
  if (state === "reset" && trigger)
    events.push({ id, name: CaptchaWidgetResetEventName, state, response: ".RESET", trigger })
  return events
}

/** What an element's attributes ask for. */
function optionsOf(element: HTMLElement): CreateWidgetOptions {
  const read = (name: string) => element.getAttribute(name) ?? undefined
  const given = {
    sitekey: read("data-sitekey"),
    formFieldName: read("data-form-field-name"),
    apiEndpoint: read("data-api-endpoint"),
    language: read("lang") ?? read("data-lang"),
    startMode: read("data-start") as StartMode | undefined,
    theme: read("data-theme") as WidgetTheme | undefined,
  }
  return { element, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

function oneOf<T extends string>(known: readonly string[], value: T | undefined, otherwise: T): T {
  return value !== undefined && known.includes(value) ? value : otherwise
}

function listOf(elements: HTMLElement | ArrayLike<Element>): Mount[] {
  return "nodeType" in elements ? [elements] : (Array.from(elements) as Mount[])
}

/** The form around an element, also across shadow roots. */
function enclosingForm(element: Element): HTMLFormElement | null {
  for (let at: Element | undefined = element; at; ) {
    const form = at.closest("form")
    if (form) return form
    const root: Node = at.getRootNode()
    at = "host" in root ? (root.host as Element) : undefined
  }
  return null
}

function nearestLanguage(element: Element): string | undefined {
  return element.closest("[lang]")?.getAttribute("lang") ?? undefined
}
