/**
 * Patches a page in place. Compares the server's last HTML with its new one and applies the differences to the visible
 * nodes: changes by the runtime or a reader are in neither and stay. (`idiomorph` compares the page itself, and undoes them.)
 *
 * Promises: nodes of equal parts stay the same nodes; nothing is moved, so focus, scroll and selection stay; an island
 * is replaced as a whole, keeping what was typed in it. If the visible nodes no longer match the HTML that was sent,
 * that part is replaced.
 */

export class Patcher {
  /** The visible node of each node that was sent. */
  readonly #onScreen = new WeakMap<Node, Node>()
  #sent: Element

  constructor(body: HTMLElement) {
    this.#sent = body.cloneNode(true) as Element
    this.#bind(this.#sent, body)
  }

  /** Call when these nodes are as the server sent them. */
  isNew(root: Element): void {
    const old = this.#sent.querySelector(`[id="${CSS.escape(root.id)}"]`)
    const copy = root.cloneNode(true) as Element
    this.#bind(copy, root)
    old?.replaceWith(copy)
  }

  /** Shows the server's new body; returns whether anything differed. */
  show(next: Element): boolean {
    const before = this.#sent
    this.#sent = next
    const same = before.isEqualNode(next)
    if (!this.#patch(before, next)) throw new Error("the page has another shape than it was sent in")
    return !same
  }

  /** Links two trees of equal shape. */
  #bind(copy: Node, live: Node): void {
    this.#onScreen.set(copy, live)
    copy.childNodes.forEach((child, index) => {
      const other = live.childNodes[index]
      if (other) this.#bind(child, other)
    })
  }

  /** For equal trees: the new one takes over the visible nodes of the old one. */
  #inherit(before: Node, now: Node): void {
    const live = this.#onScreen.get(before)
    if (live) this.#onScreen.set(now, live)
    now.childNodes.forEach((child, index) => {
      const other = before.childNodes[index]
      if (other) this.#inherit(other, child)
    })
  }

  #make(now: Node): Node {
    const live = document.importNode(now, true)
    this.#bind(now, live)
    return live
  }

  /** False if the visible node no longer matches what was sent: then its parent is replaced. */
  #patch(before: Node, now: Node): boolean {
    const live = this.#onScreen.get(before)
    if (!live?.isConnected) return false
    if (before.isEqualNode(now)) this.#inherit(before, now)
    else if (!isElement(before) || !isElement(now) || !isElement(live)) {
      live.nodeValue = now.nodeValue
      this.#onScreen.set(now, live)
    } else if (before.matches("[data-island], svg, script, iframe, object")) this.#exchange(live, now)
    else if ([...before.childNodes].some((child) => this.#onScreen.get(child)?.parentNode !== live)) return false
    else {
      patchAttributes(before, now, live)
      if (this.#patchChildren(before, now, live)) this.#onScreen.set(now, live)
      else this.#exchange(live, now)
    }
    return true
  }

  #exchange(live: Element, now: Element): void {
    const fresh = this.#make(now) as Element
    keepTyped(live, fresh)
    const focused = live.contains(document.activeElement) ? document.activeElement : null
    live.replaceWith(fresh)
    if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true })
  }

  /** False if a child could not be patched. */
  #patchChildren(before: Element, now: Element, live: Element): boolean {
    const pairs = pairUp([...before.childNodes], [...now.childNodes])
    const kept = new Set(pairs.values())
    for (const child of before.childNodes) {
      const gone = this.#onScreen.get(child)
      if (gone && !kept.has(child)) live.removeChild(gone)
    }
    let last: Node | null = null
    for (const child of now.childNodes) {
      const old = pairs.get(child)
      if (old && !this.#patch(old, child)) return false
      if (!old) live.insertBefore(this.#make(child), last ? last.nextSibling : this.#firstKept(now, pairs, live))
      last = this.#onScreen.get(child) ?? last
    }
    return true
  }

  /** The position of a new first child: before the first child that stays, after nothing that the runtime inserted. */
  #firstKept(now: Element, pairs: ReadonlyMap<Node, Node>, live: Element): Node | null {
    for (const child of now.childNodes) {
      const old = pairs.get(child)
      if (old) return this.#onScreen.get(old) ?? null
    }
    return live.firstChild
  }
}

function patchAttributes(before: Element, now: Element, live: Element): void {
  for (const { name, value } of now.attributes) if (before.getAttribute(name) !== value) live.setAttribute(name, value)
  for (const { name } of before.attributes) if (!now.hasAttribute(name)) live.removeAttribute(name)
}

/** Pairs new nodes with old ones in order: first equal ones, then similar ones between them. */
function pairUp(before: Node[], now: Node[]): Map<Node, Node> {
  const pairs = new Map<Node, Node>()
  let start = 0
  while (start < before.length && start < now.length && equal(before[start], now[start])) {
    pairs.set(now[start] as Node, before[start] as Node)
    start++
  }
  let endBefore = before.length
  let endNow = now.length
  while (endBefore > start && endNow > start && equal(before[endBefore - 1], now[endNow - 1])) {
    endBefore--
    endNow--
    pairs.set(now[endNow] as Node, before[endBefore] as Node)
  }
  pairBetween(before.slice(start, endBefore), now.slice(start, endNow), pairs)
  return pairs
}

function pairBetween(before: Node[], now: Node[], pairs: Map<Node, Node>): void {
  let from = 0
  let pending: Node[] = []
  const settle = (until: number) => {
    let at = from
    for (const node of pending) {
      const match = before.findIndex((old, index) => index >= at && index < until && alike(old, node))
      if (match < 0) continue
      pairs.set(node, before[match] as Node)
      at = match + 1
    }
    pending = []
    from = until
  }
  for (const node of now) {
    // White space between elements is ambiguous.
    const match = isBlank(node) ? -1 : before.findIndex((old, index) => index >= from && equal(old, node))
    if (match < 0) {
      pending.push(node)
      continue
    }
    settle(match)
    pairs.set(node, before[match] as Node)
    from = match + 1
  }
  settle(before.length)
}

function equal(a: Node | undefined, b: Node | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b)
}

function isBlank(node: Node): boolean {
  return node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? "").trim() === ""
}

function alike(a: Node, b: Node): boolean {
  if (a.nodeName !== b.nodeName) return false
  if (!isElement(a) || !isElement(b)) return true
  // A renamed heading has another id.
  const same = a.id === b.id || /^H[1-6]$/.test(a.nodeName)
  return same && a.getAttribute("data-island") === b.getAttribute("data-island")
}

/** Nodes of a fetched document belong to this window's classes too, but the node type is safer. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Copies typed text to the fields of a replaced island, which gets it when it hydrates. */
function keepTyped(before: Element, now: Element): void {
  const fields = (root: Element) => [...root.querySelectorAll<Field>("input, select, textarea")]
  const nameOf = (field: Field) => `${field.tagName} ${field.type} ${field.id || field.name}`
  const old = fields(before)
  for (const field of fields(now)) {
    const other = old.find((candidate) => nameOf(candidate) === nameOf(field))
    if (!other) continue
    if (field instanceof HTMLInputElement && other instanceof HTMLInputElement && /checkbox|radio/.test(field.type)) {
      field.checked = other.checked
    } else field.value = other.value
  }
}
