import assert from "node:assert/strict"
import { type TestContext, test } from "node:test"
import { Bench, logLength } from "../../../content/components/playground/bench.js"
import { defaultsFor, type Settings } from "../../../content/components/playground/options.js"
import { paths } from "../../../content/components/playground/paths.js"
import { createClock } from "../../../content/components/simulator/index.js"
import { fakePage, real } from "../simulator/fake-page.js"
import { literalsOf } from "./declarations.js"
import { brand } from "./sample-brand.js"

function setUp(t: TestContext, settings: Partial<Settings> = {}) {
  const page = fakePage(t)
  const form = page.createElement("form")
  const mount = page.createElement("div")
  form.append(mount)
  page.body?.append(form)
  const clock = createClock()
  const heard: { name: string; state: string; response: string; code?: string; trigger?: string }[] = []
  for (const name of ["statechange", "complete", "error", "expire", "reset"]) {
    mount.addEventListener(`captcha:widget.${name}`, (event) => {
      const { state, response, error, trigger } = (
        event as CustomEvent<{ state: string; response: string; error?: { code: string }; trigger?: string }>
      ).detail
      heard.push({
        name,
        state,
        response,
        ...(error && { code: error.code }),
        ...(trigger !== undefined && { trigger }),
      })
    })
  }
  let changes = 0
  const bench = new Bench({
    mount: real(mount),
    settings: { ...defaultsFor(brand.sitekeyPlaceholder), ...settings },
    brand,
    clock,
    random: () => 0.5,
    onChange: () => {
      changes += 1
    },
  })
  return { bench, clock, mount, heard, changes: () => changes }
}

test("every state, error code, trigger and dot value can be reached by a press", (t) => {
  const seen = {
    states: new Set<string>(["init"]),
    codes: new Set<string>(),
    triggers: new Set<string>(),
    values: new Set<string>(),
  }
  for (const path of paths) {
    const { bench, heard } = setUp(t)
    seen.values.add(bench.snapshot().response)
    bench.clock.advance(0)
    seen.values.add(bench.snapshot().response)
    bench.run(path)
    for (const { state, response, code, trigger } of heard) {
      seen.states.add(state)
      if (response.startsWith(".")) seen.values.add(response.split("~")[0] ?? "")
      if (code !== undefined) seen.codes.add(code)
      if (trigger !== undefined) seen.triggers.add(trigger)
    }
  }
  assert.deepEqual([...seen.states].sort(), literalsOf("WidgetState").sort())
  assert.deepEqual([...seen.codes].sort(), literalsOf("WidgetErrorCode").sort())
  assert.deepEqual([...seen.triggers].sort(), literalsOf("WidgetResetTrigger").sort())
  assert.deepEqual([...seen.values].sort(), literalsOf("SentinelResponse").sort())
})

test("each path ends where its words say, whatever was pressed before", (t) => {
  const ends: Record<string, string | undefined> = {
    blocked: undefined,
    network: "error",
    expired: "expired",
    sitekey: "error",
    reset: "reset",
    rejected: "reset",
    unreachable: "reset",
    back: "unactivated",
    missing: "error",
    fieldless: "reset",
    other: "error",
    restart: "reset",
    agent: "reset",
    idle: "unactivated",
    suspicious: "solving",
    destroy: "destroyed",
  }
  assert.deepEqual(Object.keys(ends).sort(), paths.map(({ id }) => id).sort())
  for (const before of paths) {
    for (const path of paths) {
      const { bench } = setUp(t)
      bench.run(before)
      bench.run(path)
      assert.equal(bench.snapshot().state, ends[path.id], `${before.id}, then ${path.id}`)
    }
  }
})

test("the paths work in every start mode and widget mode", (t) => {
  for (const startMode of ["focus", "auto", "none"]) {
    for (const widgetMode of ["one-click", "zero-click", "smart"]) {
      const { bench } = setUp(t, { startMode, widgetMode, suspicious: true })
      const path = (id: string) => paths.find((one) => one.id === id) ?? assert.fail()
      bench.run(path("expired"))
      assert.equal(bench.snapshot().state, "expired", `${startMode} ${widgetMode}`)
      bench.run(path("reset"))
      assert.equal(bench.snapshot().log.at(-1)?.name, "reset")
    }
  }
})

test("the outcomes of the server: rejected, could not verify, and none without a field", (t) => {
  const verdictOf = (id: string, settings: Partial<Settings> = {}) => {
    const { bench } = setUp(t, settings)
    bench.run(paths.find((path) => path.id === id) ?? assert.fail())
    if (id === "blocked") bench.submit()
    return bench.snapshot().verdict
  }
  assert.equal(verdictOf("rejected")?.decision.outcome, "rejected")
  assert.deepEqual([verdictOf("unreachable")?.decision.accept, verdictOf("unreachable")?.decision.alert], [true, true])
  assert.equal(verdictOf("unreachable", { strict: true })?.decision.accept, false)
  assert.deepEqual(verdictOf("blocked")?.answer, { kind: "no-field" })
})

test("a form that is sent too early is rejected, and every submission resets the widget", (t) => {
  const { bench, heard } = setUp(t)
  bench.skipTo("unactivated")
  bench.submit()
  const { verdict, state } = bench.snapshot()
  assert.deepEqual([verdict?.sent, verdict?.decision.outcome, state], [".UNACTIVATED", "rejected", "reset"])
  assert.deepEqual(heard.at(-1)?.trigger, "root")
})

test("version 1 tells of callbacks and its own values", (t) => {
  const { bench } = setUp(t, { version: "v1", widgetMode: "one-click" })
  bench.run(paths.find(({ id }) => id === "expired") ?? assert.fail())
  const { log, response } = bench.snapshot()
  const names = ["readyCallback", "startedCallback", "doneCallback", "data-expired-callback"]
  assert.deepEqual([log.map(({ name }) => name), response], [names, ".EXPIRED"])
  bench.run(paths.find(({ id }) => id === "sitekey") ?? assert.fail())
  assert.deepEqual(
    [bench.snapshot().log.at(-1)?.error?.code, bench.snapshot().response],
    ["error_getting_puzzle", ".ERROR"],
  )
  bench.rebuild({})
  bench.skipTo("unactivated")
  bench.submit()
  assert.deepEqual(
    [bench.snapshot().verdict?.sent, bench.snapshot().verdict?.decision.outcome],
    [".UNSTARTED", "rejected"],
  )
})

test("the log keeps the last twenty lines, and can be cleared", async (t) => {
  const { bench, changes } = setUp(t)
  for (let times = 0; times < 29; times += 1) bench.widget?.reset()
  const { log } = bench.snapshot()
  assert.equal(log.length, logLength)
  assert.equal(log.at(-1)?.id, 30)
  bench.clearLog()
  assert.deepEqual(bench.snapshot().log, [])
  await Promise.resolve()
  assert.equal(changes(), 1)
})

test("what createWidget throws is shown", (t) => {
  const { bench } = setUp(t, { apiEndpoint: "https://" })
  assert.equal(bench.snapshot().thrown, "Error: Invalid URL")
  assert.equal(bench.snapshot().state, undefined)
  for (const path of paths) bench.run(path)
})

test("a bench that is put away leaves the element empty", (t) => {
  const { bench, mount } = setUp(t)
  bench.dispose()
  assert.equal(mount.children.length, 0)
  assert.equal(bench.clock.next(), undefined)
})
