/** Many readers at once, slow ones, and requests that are none. */
import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import http from "node:http"
import { connect, type Socket } from "node:net"
import { test } from "node:test"
import { serveSite } from "./site.js"

const page = `<!doctype html>${"text ".repeat(8_000)}`

test("1,000 connections at once each get the whole page, and leave no memory behind", {
  timeout: 120_000,
}, async (t) => {
  const site = await serveSite(t, { "index.html": page })
  const agent = new http.Agent({ maxSockets: 1_000 })
  t.after(() => agent.destroy())
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      const request = http.get({ port: site.port, host: "127.0.0.1", agent }, (response) => {
        let text = ""
        response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
        response.on("end", () => resolve(text))
      })
      request.on("error", reject)
    })
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 2; round++) {
    const texts = await Promise.all(Array.from({ length: 1_000 }, ask))
    assert.ok(texts.every((text) => text === page))
  }
  const grown = (process.memoryUsage.rss() - before) / 2 ** 20
  assert.ok(grown < 400, `${Math.round(grown)} MB for server and readers`)
})

test("readers who do not read, and senders who never finish, hold up nobody", { timeout: 60_000 }, async (t) => {
  const site = await serveSite(t, { "index.html": page, "large.bin": randomBytes(20_000_000) })
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  for (const sent of ["GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "]) {
    for (let count = 0; count < 100; count++) {
      const socket = connect(site.port, "127.0.0.1")
      socket.on("error", () => {})
      await once(socket, "connect")
      socket.pause()
      socket.write(sent)
      sockets.push(socket)
    }
  }
  const before = process.memoryUsage.rss()
  for (let count = 0; count < 50; count++) assert.equal((await site.get("/")).text, page)
  const grown = (process.memoryUsage.rss() - before) / 2 ** 20
  assert.ok(grown < 200, `${Math.round(grown)} MB: files wait on the disk, not in memory`)
})

test("requests that are none, or mean two things, are refused, and the server goes on", async (t) => {
  const site = await serveSite(t, { "index.html": "home" })
  const head = "GET / HTTP/1.1\r\nHost: x\r\n"
  const hostile = [
    "hello\r\n\r\n",
    "GET\r\n\r\n",
    `GET / HTTP/9.9\r\nHost: x\r\n\r\n`,
    `${head}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    `${head}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    `${head}X: ${"a".repeat(100_000)}\r\n\r\n`,
    `${head}Bad Name: 1\r\n\r\n`,
    `${head}X: a\u0000b\r\n\r\n`,
    "\u0000\u0001\u0002\r\n\r\n",
  ]
  for (const bytes of hostile) {
    const answer = await site.raw(bytes)
    assert.match(answer, /^HTTP\/1\.1 (400|431|505) /, JSON.stringify(bytes.slice(0, 60)))
    assert.doesNotMatch(answer, /home|\bat .+:\d+/, "no page, no stack")
  }
  assert.equal((await site.get("/")).text, "home")
})
