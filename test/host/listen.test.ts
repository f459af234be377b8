import assert from "node:assert/strict"
import type http from "node:http"
import net from "node:net"
import { test } from "node:test"
import { listen } from "../../src/host/listen.js"

test("a taken port is told in words", async (t) => {
  const handle: http.RequestListener = (_req, res) => res.end("hello")
  const first = await listen({ handle, port: 0, host: "127.0.0.1" })
  assert.ok(first.ok)
  t.after(() => first.close())
  assert.equal(first.url, `http://127.0.0.1:${first.port}`)
  assert.equal(await (await fetch(first.url)).text(), "hello")
  assert.deepEqual(await listen({ handle, port: first.port, host: "127.0.0.1" }), {
    ok: false,
    message: `Port ${first.port} is already in use`,
  })
  assert.deepEqual(await listen({ handle, port: 70_000 }), {
    ok: false,
    message: "Invalid port: 70000, expected 0 to 65535",
  })
  assert.deepEqual(await listen({ handle, port: 0, host: "192.0.2.1" }), {
    ok: false,
    message: "192.0.2.1 is not an address of this machine",
  })
})

test("every address has a URL that can be opened", async () => {
  for (const [host, expected] of [
    [undefined, /^http:\/\/localhost:\d+$/],
    ["0.0.0.0", /^http:\/\/localhost:\d+$/],
    ["127.0.0.1", /^http:\/\/127\.0\.0\.1:\d+$/],
  ] as const) {
    const server = await listen({ handle: (_req, res) => res.end(), port: 0, ...(host ? { host } : {}) })
    assert.ok(server.ok)
    assert.match(server.url, expected)
    await server.close()
  }
})

test("close ends open connections, and may be called twice", async () => {
  const server = await listen({ handle: (_req, res) => res.write("never ends"), port: 0, host: "127.0.0.1" })
  assert.ok(server.ok)
  const socket = net.connect(server.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n"))
  await new Promise((resolve) => socket.once("data", resolve))
  const ended = new Promise((resolve) => socket.once("close", resolve))
  socket.on("error", () => {})
  await server.close()
  await ended
  await server.close()
})
