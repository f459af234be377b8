import assert from "node:assert/strict"
import { type TestContext, test } from "node:test"
import { movesFrom, stateNames, states, transitions } from "../../../content/components/simulator/facts.js"
import {
  CaptchaSDK,
  type CreateWidgetOptions,
  controlOf,
  createClock,
  createService,
  createWorld,
  durations,
  loadWaits,
  type Service,
  type WidgetHandle,
  type WidgetState,
} from "../../../content/components/simulator/index.js"
import { type FakeElement, type FakePage, fakePage, real } from "./fake-page.js"

const events = ["statechange", "complete", "error", "expire", "reset"].map((name) => `captcha:widget.${name}`)
const sitekey = "CSXXXXXXXXXXXXXX"

/** A widget in a form on a page whose time stands still. */
function setUp(t: TestContext, options: Partial<CreateWidgetOptions> = {}, settings: Partial<Service> = {}) {
  const page = fakePage(t)
  const clock = createClock()
  const service = createService({ widgetMode: "zero-click", ...settings })
  let seed = 1
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }
  const warnings: string[] = []
  const world = createWorld({ clock, service, random, warn: (text) => warnings.push(text) })
  const sdk = new CaptchaSDK({}, world)
  const form = page.createElement("form")
  const mount = page.createElement("div")
  form.append(mount)
  page.body?.append(form)
  const log: string[] = []
  const details: unknown[] = []
  for (const name of events) {
    mount.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<{ state: string; response: string; name: string }>
      assert.equal(detail.name, event.type)
      details.push(detail)
      log.push(`${name.split(".")[1]} ${detail.state}`)
    })
  }
  const widget = sdk.createWidget({ element: real(mount), sitekey, ...options })
  const field = () => mount.children.find((child) => child.tag === "input")
  return {
    page,
    clock,
    service,
    world,
    sdk,
    form,
    mount,
    widget,
    control: controlOf(widget),
    log,
    details,
    field,
    warnings,
  }
}

type Set = ReturnType<typeof setUp>

/** Lets time pass until a state is reached. */
function until({ clock, widget }: Pick<Set, "clock" | "widget">, state: WidgetState): void {
  for (let steps = 0; widget.getState() !== state; steps += 1) {
    assert.ok(steps < 50, `stays ${widget.getState()} instead of ${state}`)
    clock.advance(clock.next() ?? assert.fail(`nothing leads from ${widget.getState()} to ${state}`))
  }
}

/** Brings a fresh widget into each state. */
const reach: Record<WidgetState, (set: Set) => void> = {
  init: () => {},
  reset: (set) => {
    until(set, "unactivated")
    set.widget.reset()
  },
  unactivated: (set) => until(set, "unactivated"),
  activating: (set) => {
    until(set, "unactivated")
    set.widget.start()
  },
  activated: (set) => {
    set.service.widgetMode = "one-click"
    reach.activating(set)
    until(set, "activated")
  },
  requesting: (set) => {
    reach.activating(set)
    until(set, "requesting")
  },
  solving: (set) => {
    reach.activating(set)
    until(set, "solving")
  },
  verifying: (set) => {
    reach.activating(set)
    until(set, "verifying")
  },
  completed: (set) => {
    reach.activating(set)
    until(set, "completed")
  },
  expired: (set) => {
    reach.completed(set)
    set.clock.advance(durations.responseTtl)
  },
  error: (set) => set.control.fail("other", "on demand"),
  destroyed: ({ widget }) => widget.destroy(),
}

test("every state can be reached, and its field value is the one of the table", (t) => {
  for (const state of stateNames) {
    const set = setUp(t)
    reach[state](set)
    assert.equal(set.widget.getState(), state)
    const value = set.widget.getResponse()
    if (state === "completed") assert.match(value, /^[^.]/)
    else assert.ok((states[state].values as string[]).includes(value), `${state}: ${value}`)
    if (state === "destroyed") assert.equal(set.field(), undefined)
    else assert.equal(set.field()?.value, value)
  }
})

test("the first init gives no event, and the field tells of its two halves", (t) => {
  const { widget, clock, log, field } = setUp(t)
  assert.equal(field()?.value, ".UNINITIALIZED")
  clock.advance(0)
  assert.equal(field()?.value, ".UNCONNECTED")
  assert.deepEqual([widget.getState(), log], ["init", []])
})

test("from a start to a response, and on to its end", (t) => {
  const set = setUp(t, { startMode: "auto" })
  until(set, "completed")
  set.clock.advance(durations.responseTtl)
  const names = ["unactivated", "activating", "activated", "requesting", "solving", "verifying", "completed"]
  assert.deepEqual(set.log, [
    ...names.map((name) => `statechange ${name}`),
    "complete completed",
    "statechange expired",
    "expire expired",
  ])
})

/** How each row of the table of transitions comes about. A cause may have several ways. */
const ways: Record<string, ((set: Set) => void)[]> = {
  "init, reset > unactivated": [
    (set) => until(set, "unactivated"),
    (set) => {
      reach.reset(set)
      until(set, "unactivated")
    },
  ],
  "unactivated > activating": [
    reach.activating,
    (set) => {
      until(set, "unactivated")
      set.control.press()
    },
    (set) => {
      until(set, "unactivated")
      set.form.dispatchEvent(new Event("focusin", { bubbles: true }))
    },
  ],
  "activating > activated": [reach.activated],
  "activated > requesting": [
    reach.requesting,
    (set) => {
      reach.activated(set)
      set.control.press()
    },
  ],
  "activated > unactivated": [
    (set) => {
      reach.activated(set)
      set.clock.advance(durations.activationTtl)
    },
  ],
  "requesting > solving": [reach.solving],
  "solving > verifying": [reach.verifying],
  "verifying > completed": [reach.completed],
  "completed > expired": [reach.expired],
  "error > activating": [
    (set) => {
      reach.error(set)
      set.widget.start()
    },
    (set) => {
      reach.error(set)
      set.control.press()
    },
  ],
  "error > unactivated": [
    (set) => {
      set.service.reachable = false
      until(set, "error")
      set.service.reachable = true
      until(set, "unactivated")
    },
  ],
}

test("every single transition of the table happens, by each of its causes", (t) => {
  const known = transitions.filter(
    ({ from, to }) => from.length > 0 && from.length < 3 && !["reset", "error", "destroyed"].includes(to),
  )
  assert.deepEqual(known.map(({ from, to }) => `${from.join(", ")} > ${to}`).sort(), Object.keys(ways).sort())
  for (const [row, causes] of Object.entries(ways)) {
    for (const cause of causes) {
      const set = setUp(t)
      cause(set)
      assert.equal(set.widget.getState(), row.split(" > ")[1], row)
      assert.equal(set.log.at(-1)?.endsWith(` ${set.widget.getState()}`), true)
    }
  }
})

test("reset, failure and destruction are possible from where the table says", (t) => {
  for (const state of stateNames) {
    const targets = movesFrom(state).map(({ to }) => to)
    const act: Record<string, (set: Set) => void> = {
      reset: ({ widget }) => widget.reset(),
      error: ({ control }) => control.fail("other", "on demand"),
      destroyed: ({ widget }) => widget.destroy(),
    }
    for (const [target, go] of Object.entries(act)) {
      const set = setUp(t)
      reach[state](set)
      const before = set.log.length
      if (state === "destroyed" && target === "reset") {
        assert.throws(() => go(set), Error)
        continue
      }
      go(set)
      if (targets.includes(target as WidgetState)) assert.equal(set.widget.getState(), target, `${state} > ${target}`)
      else {
        assert.equal(set.widget.getState(), state)
        assert.equal(set.log.length, before)
      }
    }
  }
})

test("nothing happens that the table does not know", (t) => {
  const seen = new Set<string>()
  for (const state of stateNames) {
    for (const act of ["start", "press", "focus", "wait"] as const) {
      const set = setUp(t)
      reach[state](set)
      set.mount.addEventListener("captcha:widget.statechange", (event) => {
        const { detail } = event as CustomEvent<{ state: WidgetState }>
        seen.add(`${before} > ${detail.state}`)
        before = detail.state
      })
      let before: WidgetState = state
      if (act === "start" && state === "destroyed") assert.throws(() => set.widget.start(), Error)
      else if (act === "start") set.widget.start()
      if (act === "press") set.control.press()
      if (act === "focus") set.form.dispatchEvent(new Event("focusin"))
      for (let steps = 0; steps < 20 && set.clock.next() !== undefined; steps += 1)
        set.clock.advance(set.clock.next() ?? 0)
    }
  }
  const allowed = new Set(transitions.flatMap(({ from, to }) => from.map((one) => `${one} > ${to}`)))
  assert.deepEqual(
    [...seen].filter((move) => !allowed.has(move)),
    [],
  )
})

test("start does nothing while running, after completion and after expiry", (t) => {
  for (const state of [
    "activating",
    "activated",
    "requesting",
    "solving",
    "verifying",
    "completed",
    "expired",
  ] as const) {
    const set = setUp(t)
    reach[state](set)
    const before = set.log.length
    set.widget.start()
    assert.deepEqual([set.widget.getState(), set.log.length], [state, before])
  }
})

test("a start right after creation or reset is queued until the widget is ready, and a later reset drops it", (t) => {
  const set = setUp(t, { startMode: "none" })
  set.widget.start()
  assert.equal(set.widget.getState(), "init")
  until(set, "completed")
  set.widget.reset()
  set.widget.start()
  assert.equal(set.widget.getState(), "reset")
  until(set, "completed")
  set.widget.reset()
  set.widget.start()
  set.widget.reset()
  until(set, "unactivated")
  set.clock.advance(60_000)
  assert.equal(set.widget.getState(), "unactivated")
})

test("a queued start outlives a failed attempt to load", (t) => {
  const set = setUp(t, { startMode: "none" }, { reachable: false })
  set.widget.start()
  until(set, "error")
  set.service.reachable = true
  until(set, "completed")
})

test("start modes: focus waits for the form, auto starts alone, none waits for a click", (t) => {
  const focus = setUp(t)
  until(focus, "unactivated")
  assert.equal(focus.clock.next(), undefined)
  focus.form.dispatchEvent(new Event("focusin"))
  assert.equal(focus.widget.getState(), "activating")

  const early = setUp(t)
  early.form.dispatchEvent(new Event("focusin"))
  until(early, "completed")

  const none = setUp(t, { startMode: "none" })
  until(none, "unactivated")
  none.form.dispatchEvent(new Event("focusin"))
  assert.equal(none.widget.getState(), "unactivated")
  none.control.press()
  until(none, "completed")
})

test("focus works through shadow roots, and never without a form", (t) => {
  const { page, sdk, form, clock } = setUp(t)
  const host = page.createElement("x-check")
  form.append(host)
  const inside = page.createElement("div")
  host.attachShadow().append(inside)
  const widget = sdk.createWidget({ element: real(inside), sitekey })
  clock.advance(1000)
  form.dispatchEvent(new Event("focusin"))
  assert.equal(widget.getState(), "activating")

  const alone = page.createElement("div")
  page.body?.append(alone)
  const other = sdk.createWidget({ element: real(alone), sitekey })
  clock.advance(1000)
  page.body?.dispatchEvent(new Event("focusin"))
  assert.equal(other.getState(), "unactivated")
})

test("a changed start mode counts from the next reset, and reset arms it again", (t) => {
  const set = setUp(t)
  until(set, "unactivated")
  set.widget.startMode = "auto"
  set.clock.advance(60_000)
  assert.equal(set.widget.getState(), "unactivated")
  set.widget.reset()
  until(set, "completed")
  set.widget.reset()
  until(set, "completed")
})

test("widget modes: when a click is needed to finish", (t) => {
  const cases: [Partial<Service>, boolean][] = [
    [{ widgetMode: "zero-click" }, false],
    [{ widgetMode: "one-click" }, true],
    [{ widgetMode: "smart" }, false],
    [{ widgetMode: "smart", suspicious: true }, true],
  ]
  for (const [settings, click] of cases) {
    const set = setUp(t, { startMode: "auto" }, settings)
    set.clock.advance(60_000)
    assert.equal(set.widget.getState(), click ? "activated" : "completed", JSON.stringify(settings))
    set.control.press()
    until(set, "completed")
  }
})

test("the click that starts the widget is the click that finishes it; a start from code is not", (t) => {
  const clicked = setUp(t, { startMode: "none" }, { widgetMode: "one-click" })
  until(clicked, "unactivated")
  clicked.control.press()
  until(clicked, "completed")
  const started = setUp(t, { startMode: "none" }, { widgetMode: "one-click" })
  started.widget.start()
  started.clock.advance(60_000)
  assert.equal(started.widget.getState(), "activated")
})

test("after an idle activation the next start goes on", (t) => {
  const set = setUp(t, { startMode: "auto" }, { widgetMode: "one-click" })
  until(set, "activated")
  set.clock.advance(durations.activationTtl)
  assert.equal(set.widget.getState(), "unactivated")
  set.form.dispatchEvent(new Event("focusin"))
  assert.equal(set.widget.getState(), "unactivated", "it was to start by itself, which it did")
  set.control.press()
  until(set, "completed")

  const focus = setUp(t, { startMode: "focus" }, { widgetMode: "one-click" })
  until(focus, "unactivated")
  focus.form.dispatchEvent(new Event("focusin"))
  until(focus, "activated")
  focus.clock.advance(durations.activationTtl)
  assert.equal(focus.widget.getState(), "unactivated")
  focus.form.dispatchEvent(new Event("focusin"))
  assert.equal(focus.widget.getState(), "activating")
})

test("a suspicious visitor takes longer to solve", (t) => {
  const timeOf = (suspicious: boolean) => {
    const set = setUp(t, { startMode: "auto" }, { suspicious })
    until(set, "completed")
    return set.clock.now()
  }
  assert.equal(timeOf(true) - timeOf(false), durations.solvingLonger - durations.solving)
})

test("loading is tried five times; each failure is an error event, only the first a change of state", (t) => {
  const set = setUp(t, {}, { reachable: false })
  const times: number[] = []
  const help = (): string | null => (set.mount.querySelector(".sim-help") as FakeElement).textContent
  set.mount.addEventListener("captcha:widget.error", () => times.push(set.clock.now()))
  assert.equal(help(), "", "no help before it has given up")
  set.clock.advance(600_000)
  assert.deepEqual(times, [3000, 8000, 16_000, 34_000, 72_000])
  assert.deepEqual(
    times.at(-1),
    loadWaits.reduce((sum, wait) => sum + wait, 0),
  )
  assert.deepEqual(set.log, ["statechange error", ...loadWaits.map(() => "error error")])
  assert.equal(set.clock.next(), undefined)
  assert.equal(help(), "https://global.api.invalid/connectionTest")
  assert.match(set.widget.getResponse(), /^\.ERROR\.UNREACHABLE~[\w-]+$/)
  assert.deepEqual((set.details.at(-1) as { error: unknown }).error, {
    code: "network_error",
    detail: "The frame did not load in time, attempt 5 of 5.",
  })
})

test("attempts use the primary host twice, then its fallbacks", (t) => {
  const set = setUp(t, { apiEndpoint: "eu" }, { reachable: false })
  const hosts: string[] = []
  set.mount.addEventListener("captcha:widget.error", () => {
    const [, diagnosis = ""] = set.widget.getResponse().split("~")
    hosts.push((JSON.parse(Buffer.from(diagnosis, "base64url").toString()) as { endpoint: string }).endpoint)
  })
  set.clock.advance(100_000)
  assert.deepEqual(hosts.slice(0, 2), ["https://eu.api.invalid", "https://eu.api.invalid"])
  for (const host of hosts.slice(2)) assert.match(host, /^https:\/\/eu[01]\.api\.invalid$/)
})

test("after the last attempt a click retries, and works when the network is back", (t) => {
  const set = setUp(t, {}, { reachable: false })
  set.clock.advance(100_000)
  set.control.press()
  assert.equal(set.widget.getState(), "activating")
  until(set, "error")
  set.service.reachable = true
  set.widget.start()
  until(set, "completed")
  const done = set.clock.now()
  set.widget.reset()
  until(set, "unactivated")
  assert.equal(set.clock.now() - done, durations.reconnecting, "it need not load again")
})

test("the network may fail at each step that asks the server", (t) => {
  for (const state of ["activating", "requesting", "verifying"] as const) {
    const set = setUp(t)
    reach[state](set)
    set.service.reachable = false
    until(set, "error")
    assert.equal((set.details.at(-1) as { error: { code: string } }).error.code, "network_error")
    assert.match(set.widget.getResponse(), /^\.ERROR\.UNREACHABLE/)
  }
})

test("a missing, a wrong and a failing sitekey", (t) => {
  const codeOf = (options: Partial<CreateWidgetOptions>, settings: Partial<Service> = {}) => {
    const set = setUp(t, options, settings)
    until(set, "unactivated")
    assert.deepEqual(set.log, ["statechange unactivated"])
    set.widget.start()
    until(set, "error")
    assert.equal(set.widget.getResponse().split("~")[0], ".ERROR")
    return (set.details.at(-1) as { error: { code: string } }).error.code
  }
  assert.equal(codeOf({ sitekey: "" }), "sitekey_missing")
  assert.equal(codeOf({ sitekey: "CSWRONG" }), "sitekey_invalid")
  assert.equal(codeOf({}, { broken: true }), "other")
  assert.equal(codeOf({ sitekey: "CSTEST0ERROR0001" }), "other")
})

test("test sitekeys do what the guide says", (t) => {
  const pass = setUp(t, { sitekey: "CSTEST0PASS00001", startMode: "auto" }, { widgetMode: "one-click" })
  until(pass, "completed")
  assert.equal(pass.widget.getResponse(), "TEST.RESPONSE.NOT.FOR.PRODUCTION")
  const click = setUp(t, { sitekey: "CSTEST0CLICK0001", startMode: "auto" })
  click.clock.advance(60_000)
  assert.equal(click.widget.getState(), "activated")
  const away = setUp(t, { sitekey: "CSTEST0UNREACH01" })
  until(away, "error")
  assert.match(away.widget.getResponse(), /^\.ERROR\.UNREACHABLE/)
  const old = setUp(t, { sitekey: "CSTEST0EXPIRE001", startMode: "auto" })
  until(old, "completed")
  old.clock.advance(9999)
  assert.equal(old.widget.getState(), "completed")
  old.clock.advance(1)
  assert.equal(old.widget.getState(), "expired")
})

test("reset drops what was under way, and says who asked", (t) => {
  for (const trigger of ["root", "widget", "agent"] as const) {
    const set = setUp(t)
    reach.solving(set)
    set.log.length = 0
    if (trigger === "root") set.widget.reset()
    else set.widget.reset({ trigger })
    assert.deepEqual(set.log, ["statechange reset", "reset reset"])
    assert.deepEqual(set.details.at(-1), {
      id: set.widget.id,
      name: "captcha:widget.reset",
      state: "reset",
      response: ".RESET",
      trigger,
    })
    set.clock.advance(600_000)
    assert.equal(set.widget.getState(), "unactivated")
  }
})

test("the restart click of an expired widget is a reset by the visitor", (t) => {
  const set = setUp(t)
  reach.expired(set)
  set.control.press()
  assert.equal((set.details.at(-1) as { trigger: string }).trigger, "widget")
})

test("a listener may act at once: reset on expiry, destroy on reset, start on error", (t) => {
  const resetting = setUp(t)
  reach.completed(resetting)
  resetting.widget.addEventListener("captcha:widget.expire", () => resetting.widget.reset())
  resetting.clock.advance(durations.responseTtl)
  until(resetting, "unactivated")

  const destroying = setUp(t)
  until(destroying, "unactivated")
  destroying.widget.addEventListener("captcha:widget.reset", () => destroying.widget.destroy())
  destroying.widget.reset()
  assert.deepEqual([destroying.widget.getState(), destroying.clock.next()], ["destroyed", undefined])

  const starting = setUp(t, {}, { broken: true })
  until(starting, "unactivated")
  starting.widget.addEventListener("captcha:widget.error", () => {
    starting.service.broken = false
    starting.widget.start()
  })
  starting.widget.start()
  until(starting, "completed")
})

test("in one tick: the field, then statechange, then the event of the state", (t) => {
  const set = setUp(t)
  const order: string[] = []
  set.widget.addEventListener("captcha:widget.statechange", ({ detail }) =>
    order.push(`statechange, field ${String(set.field()?.value === detail.response)}`),
  )
  set.widget.addEventListener("captcha:widget.complete", ({ detail }) =>
    order.push(`complete, field ${String(set.field()?.value === detail.response)}`),
  )
  reach.verifying(set)
  order.length = 0
  set.clock.advance(durations.verifying)
  assert.deepEqual(order, ["statechange, field true", "complete, field true"])
})

test("a second failure gives an error event without a change of state", (t) => {
  const set = setUp(t)
  set.control.fail("other", "first")
  set.control.fail("other", "second")
  assert.deepEqual(set.log, ["statechange error", "error error", "error error"])
})

test("destroy takes the field away, fires one event, empties the element and frees it", (t) => {
  const { sdk, widget, mount, log, page, field } = setUp(t)
  let fieldGone = false
  widget.addEventListener("captcha:widget.statechange", () => {
    fieldGone = field() === undefined
    assert.equal(widget.isDestroyed, true)
  })
  assert.equal((real(mount) as HTMLElement & { captchaWidget?: WidgetHandle }).captchaWidget, widget)
  widget.destroy()
  widget.destroy()
  assert.deepEqual(log, ["statechange destroyed"])
  assert.ok(fieldGone)
  assert.deepEqual(
    [mount.children.length, mount.getAttribute("style"), widget.getResponse(), widget.isDestroyed],
    [0, null, ".DESTROYED", true],
  )
  assert.equal(widget.getElement() as unknown, mount)
  assert.deepEqual([sdk.getAllWidgets(), sdk.getWidgetById(widget.id)], [[], undefined])
  assert.throws(() => widget.start(), Error)
  assert.throws(() => widget.reset(), Error)
  mount.setAttribute("class", "captcha-widget")
  assert.equal(sdk.attach(real(mount)).length, 1)
  assert.ok(page.querySelector(".sim"))
})

test("clear destroys all widgets, and the instance stays usable", (t) => {
  const { sdk, page, widget, log } = setUp(t)
  sdk.clear()
  assert.deepEqual([widget.getState(), log], ["destroyed", ["statechange destroyed"]])
  const next = page.createElement("div")
  page.body?.append(next)
  assert.equal(sdk.createWidget({ element: real(next) }).getState(), "init")
})

function mountWith(page: FakePage, attributes: Record<string, string>): FakeElement {
  const mount = page.createElement("div")
  mount.className = "captcha-widget"
  for (const [name, value] of Object.entries(attributes)) mount.setAttribute(name, value)
  page.body?.append(mount)
  return mount
}

test("attach reads attributes, skips what it knows, and gives the new handles only", async (t) => {
  const { page, sdk, widget } = setUp(t)
  const first = mountWith(page, {
    "data-sitekey": sitekey,
    "data-start": "auto",
    "data-form-field-name": "check",
    "data-theme": "dark",
    "data-lang": "de",
  })
  const odd = mountWith(page, { "data-start": "click", "data-theme": "pink", lang: "ar" })
  const created = sdk.attach()
  assert.deepEqual(
    created.map((one) => [one.startMode, one.sitekey]),
    [
      ["auto", sitekey],
      ["focus", undefined],
    ],
  )
  assert.equal(first.children.at(-1)?.name, "check")
  const [box] = first.querySelectorAll(".sim")
  assert.deepEqual(
    [box?.getAttribute("data-theme"), box?.getAttribute("lang"), first.getAttribute("dir")],
    ["dark", "de", null],
  )
  assert.equal(odd.querySelectorAll(".sim")[0]?.getAttribute("data-theme"), "light")
  assert.equal(odd.getAttribute("dir"), "rtl")
  assert.deepEqual(sdk.attach(), [])
  assert.deepEqual(sdk.attach([real(first), null as unknown as HTMLElement]), [])
  assert.deepEqual(new Set(await sdk.attached), new Set([widget, ...created]))
  const before = sdk.attached
  sdk.attach()
  assert.notEqual(sdk.attached, before)
})

test("without a field name there is no field, and the size is set only where it is unset", (t) => {
  const { page, sdk } = setUp(t)
  const mount = page.createElement("div")
  mount.style.setProperty("width", "100%")
  page.body?.append(mount)
  const widget = sdk.createWidget({ element: real(mount), formFieldName: null })
  assert.equal(mount.querySelectorAll("input").length, 0)
  assert.deepEqual(
    ["width", "height"].map((name) => mount.style.getPropertyValue(name)),
    ["100%", "70px"],
  )
  assert.equal(widget.getResponse(), ".UNINITIALIZED")
})

test("what throws, and what does not", (t) => {
  const { page, sdk, world } = setUp(t)
  const element = real(page.createElement("div"))
  assert.throws(() => sdk.createWidget({} as CreateWidgetOptions), Error)
  assert.throws(() => sdk.createWidget({ element, apiEndpoint: "https://" }), /Invalid URL/)
  assert.throws(() => new CaptchaSDK({ startAgent: true, apiEndpoint: "https://" }, world), /Invalid URL/)
  assert.doesNotThrow(() => new CaptchaSDK({ apiEndpoint: "https://" }, world))
  page.body = null
  assert.throws(() => sdk.createWidget({ element }), TypeError)
})

test("without a DOM the constructor throws a ReferenceError", () => {
  assert.throws(() => new CaptchaSDK(), ReferenceError)
})

test("a second instance warns and knows its own widgets only", (t) => {
  const { world, warnings } = setUp(t)
  const other = new CaptchaSDK({}, world)
  assert.equal(warnings.length, 1)
  assert.deepEqual(other.getAllWidgets(), [])
})

test("ids are w_ and twelve characters, each its own", (t) => {
  const { page, sdk, widget } = setUp(t)
  const other = sdk.createWidget({ element: real(page.createElement("div")) })
  for (const { id } of [widget, other]) assert.match(id, /^w_[A-Za-z0-9]{12}$/)
  assert.notEqual(widget.id, other.id)
  assert.equal(sdk.getWidgetById(other.id), other)
})

test("listeners can be taken away again", (t) => {
  const set = setUp(t)
  let heard = 0
  const listener = () => {
    heard += 1
  }
  set.widget.addEventListener("captcha:widget.reset", listener)
  set.widget.reset()
  set.widget.removeEventListener("captcha:widget.reset", listener)
  set.widget.reset()
  assert.equal(heard, 1)
})

test("events bubble to the form", (t) => {
  const set = setUp(t)
  let heard = 0
  set.form.addEventListener("captcha:widget.reset", () => {
    heard += 1
  })
  set.widget.reset()
  assert.equal(heard, 1)
})
