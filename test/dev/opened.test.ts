/** When the work that can wait begins. */
import assert from "node:assert/strict"
import type { IncomingMessage, ServerResponse } from "node:http"
import { test } from "node:test"
import { DevServer } from "../../src/dev/server.js"
import type { Session } from "../../src/dev/session.js"

test("what can wait begins when nobody has asked for anything for a while", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] })
  const server = new DevServer({
    root: "/",
    host: "localhost",
    environment: {},
    failed: (error) => assert.fail(String(error)),
  })
  let opened = false
  void server.opened.then(() => {
    opened = true
  })
  const after = async (ms: number) => {
    t.mock.timers.tick(ms)
    await Promise.resolve()
    return opened
  }
  server.use({} as Session)
  assert.equal(await after(1_400), false)
  const ignore = () => {}
  const answer = { setHeader: ignore, writeHead: ignore, end: ignore } as unknown as ServerResponse
  server.handle({ headers: {}, url: "/" } as IncomingMessage, answer)
  assert.equal(await after(1_400), false)
  assert.equal(await after(100), true)
})
