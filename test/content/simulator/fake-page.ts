/** As much of a DOM as the simulator asks for, so that its tests need no browser. */
import type { TestContext } from "node:test"

class FakeNode extends EventTarget {
  parent: FakeElement | undefined
  readonly nodeType: number = 1

  getRootNode(): FakeNode {
    return this.parent?.getRootNode() ?? this
  }

  /** Events bubble here, as Node's own do not; `composed` decides at a shadow root. */
  override dispatchEvent(event: Event): boolean {
    super.dispatchEvent(event)
    let at: FakeNode | undefined = this.above(event)
    while (at && event.bubbles) {
      at.hear(event)
      at = at.above(event)
    }
    return true
  }

  above(event: Event): FakeNode | undefined {
    return this instanceof FakeShadow ? (event.composed ? this.host : undefined) : this.parent
  }

  /** A dispatched event can't be dispatched again: listeners of ancestors get it wrapped. */
  hear(event: Event): void {
    const copy = new CustomEvent(event.type, { detail: (event as CustomEvent).detail })
    super.dispatchEvent(copy)
  }
}

export class FakeElement extends FakeNode {
  readonly children: FakeElement[] = []
  readonly attributes = new Map<string, string>()
  textContent = ""
  value = ""
  name = ""
  type = ""
  shadow: FakeShadow | undefined
  readonly style = {
    getPropertyValue: (name: string) => this.styles().get(name) ?? "",
    setProperty: (name: string, value: string) => {
      const styles = this.styles().set(name, value)
      this.setAttribute("style", [...styles].map((pair) => pair.join(":")).join(";"))
    },
  }

  constructor(
    readonly tag: string,
    readonly ownerDocument: FakePage,
  ) {
    super()
  }

  private styles(): Map<string, string> {
    const text = this.attributes.get("style") ?? ""
    return new Map(
      text
        .split(";")
        .filter(Boolean)
        .map((pair) => pair.split(":") as [string, string]),
    )
  }

  get className(): string {
    return this.getAttribute("class") ?? ""
  }

  set className(name: string) {
    this.setAttribute("class", name)
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null
  }

  setAttribute(name: string, value: string): void {
    this.attributes.set(name, value)
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name)
  }

  append(...elements: FakeElement[]): void {
    for (const element of elements) {
      element.remove()
      element.parent = this
      this.children.push(element)
    }
  }

  remove(): void {
    const siblings = this.parent?.children
    siblings?.splice(siblings.indexOf(this), 1)
    this.parent = undefined
  }

  replaceChildren(): void {
    for (const child of [...this.children]) child.remove()
  }

  attachShadow(): FakeShadow {
    this.shadow = new FakeShadow(this)
    return this.shadow
  }

  closest(selector: string): FakeElement | null {
    let at: FakeElement | undefined = this
    while (at) {
      if (!(at instanceof FakeShadow) && at.matches(selector)) return at
      at = at.parent
    }
    return null
  }

  /** Knows `tag`, `.class`, `[name]`, `[name="value"]` and these put together. */
  matches(selector: string): boolean {
    const [, tag = "", rest = ""] = /^([a-z]*)(.*)$/.exec(selector) ?? []
    if (tag !== "" && tag !== this.tag) return false
    return [...rest.matchAll(/\.([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\]/g)].every(([, name, attribute, value]) => {
      if (name !== undefined) return this.className.split(" ").includes(name)
      const own = this.getAttribute(attribute ?? "")
      return own !== null && (value === undefined || own === value)
    })
  }

  querySelectorAll(selector: string): FakeElement[] {
    return this.children.flatMap((child) => [
      ...(child.matches(selector) ? [child] : []),
      ...child.querySelectorAll(selector),
    ])
  }

  querySelector(selector: string): FakeElement | null {
    return this.querySelectorAll(selector)[0] ?? null
  }
}

class FakeShadow extends FakeElement {
  constructor(readonly host: FakeElement) {
    super("#shadow", host.ownerDocument)
  }

  override getRootNode(): FakeNode {
    return this
  }
}

export class FakePage {
  readonly baseURI = "https://shop.example/form"
  readonly defaultView = { navigator: { languages: ["en-US"] } }
  readonly root = new FakeElement("html", this)
  body: FakeElement | null = new FakeElement("body", this)

  constructor() {
    this.root.append(this.body as FakeElement)
  }

  createElement(tag: string): FakeElement {
    return new FakeElement(tag, this)
  }

  querySelector(selector: string): FakeElement | null {
    return this.root.querySelector(selector)
  }

  querySelectorAll(selector: string): FakeElement[] {
    return this.root.querySelectorAll(selector)
  }
}

/** Makes `document` a fake page while a test runs. */
export function fakePage(t: TestContext): FakePage {
  const page = new FakePage()
  const known = globalThis as { document?: unknown }
  known.document = page
  t.after(() => delete known.document)
  return page
}

/** An element as the SDK's types want it. */
export function real(element: FakeElement): HTMLElement {
  return element as unknown as HTMLElement
}
