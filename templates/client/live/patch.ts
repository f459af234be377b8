/**
 * Changes a page in place. It compares what the server sent last with what it sends now and applies the differences to
 * the nodes on the screen: whatever the runtime or a reader changed in between is in neither and stays.
 *
 * Promises: nodes of equal parts stay the same nodes; nothing is moved, so focus, scroll and selection stay; an island
 * is exchanged as a whole, with what was typed in it. Where the screen no longer has the shape that was sent, the part
 * is put there anew.
 */

export interface Patcher {
  /** These nodes are as the server sent them. */
  isNew(root: Element): void
  /** Shows the server's new body; says whether anything differed. */
  show(body: Element): boolean
}

export function createPatcher(body: HTMLElement): Patcher {
  /** The node on the screen of a node that was sent. */
  const onScreen = new WeakMap<Node, Node>()
  let sent = body.cloneNode(true) as Element
  bind(sent, body)

  /** Both trees have one shape. */
  function bind(copy: Node, live: Node): void {
    onScreen.set(copy, live)
    copy.childNodes.forEach((child, index) => {
      const other = live.childNodes[index]
      if (other) bind(child, other)
    })
  }

  /** Equal trees: the new one takes over the nodes of the old one. */
  function inherit(before: Node, now: Node): void {
    const live = onScreen.get(before)
    if (live) onScreen.set(now, live)
    now.childNodes.forEach((child, index) => {
      const other = before.childNodes[index]
      if (other) inherit(other, child)
    })
  }

  function make(now: Node): Node {
    const live = document.importNode(now, true)
    bind(now, live)
    return live
  }

  /** False where the screen no longer has the shape that was sent: then the part around it is exchanged. */
  function patch(before: Node, now: Node): boolean {
    const live = onScreen.get(before)
    if (!live?.isConnected) return false
    if (before.isEqualNode(now)) inherit(before, now)
    else if (!isElement(before) || !isElement(now) || !isElement(live)) {
      live.nodeValue = now.nodeValue
      onScreen.set(now, live)
    } else if (before.matches("[data-island], svg, script, iframe, object")) exchange(live, now)
    else if ([...before.childNodes].some((child) => onScreen.get(child)?.parentNode !== live)) return false
    else {
      patchAttributes(before, now, live)
      if (patchChildren(before, now, live)) onScreen.set(now, live)
      else exchange(live, now)
    }
    return true
  }

  function exchange(live: Element, now: Element): void {
    const fresh = make(now) as Element
    keepTyped(live, fresh)
    const focused = live.contains(document.activeElement) ? document.activeElement : null
    live.replaceWith(fresh)
    if (focused?.id) document.getElementById(focused.id)?.focus({ preventScroll: true })
  }

  /** False where a child could not be patched. */
  function patchChildren(before: Element, now: Element, live: Element): boolean {
    const pairs = pairUp([...before.childNodes], [...now.childNodes])
    const kept = new Set(pairs.values())
    for (const child of before.childNodes) {
      const gone = onScreen.get(child)
      if (gone && !kept.has(child)) live.removeChild(gone)
    }
    let last: Node | null = null
    for (const child of now.childNodes) {
      const old = pairs.get(child)
      if (old && !patch(old, child)) return false
      if (!old) live.insertBefore(make(child), last ? last.nextSibling : firstKept(now, pairs, live))
      last = onScreen.get(child) ?? last
    }
    return true
  }

  /** Where a new first child goes: before the first that stays, behind nothing that the runtime has put there. */
  function firstKept(now: Element, pairs: ReadonlyMap<Node, Node>, live: Element): Node | null {
    for (const child of now.childNodes) {
      const old = pairs.get(child)
      if (old) return onScreen.get(old) ?? null
    }
    return live.firstChild
  }

  return {
    isNew(root) {
      const old = [...sent.querySelectorAll(`[id="${CSS.escape(root.id)}"]`)][0]
      const copy = root.cloneNode(true) as Element
      bind(copy, root)
      old?.replaceWith(copy)
    },
    show(next) {
      const before = sent
      sent = next
      const same = before.isEqualNode(next)
      if (!patch(before, next)) throw new Error("the page has another shape than it was sent in")
      return !same
    },
  }
}

function patchAttributes(before: Element, now: Element, live: Element): void {
  for (const { name, value } of now.attributes) if (before.getAttribute(name) !== value) live.setAttribute(name, value)
  for (const { name } of before.attributes) if (!now.hasAttribute(name)) live.removeAttribute(name)
}

/** Which old node each new one is, in one order for both: equal ones first, then those between them that are alike. */
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
    // Blanks between elements are no landmarks.
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
  // A heading that is renamed has another id.
  const same = a.id === b.id || /^H[1-6]$/.test(a.nodeName)
  return same && a.getAttribute("data-island") === b.getAttribute("data-island")
}

/** Nodes of a fetched document are of this window's classes too, but ask the node itself. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** An island's fields get what was typed in the one before; it is told of it when it wakes up. */
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
