/** `npm run outdated:bundled` against a registry of ours. */
import assert from "node:assert/strict"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { test } from "node:test"
import { folderWith, run } from "./run-program.js"

const root = path.resolve(import.meta.dirname, "..")
const bundled = { "@a/old": "1.0.0", faulty: "2.0.0", fresh: "3.0.0" }
const unbundled = { tool: "1.0.0" }
const installed = { ...bundled, ...unbundled }

/** Every package has a version 3.0.0; all but the fresh one have a fault. */
function registry(): Server {
  return createServer((request, response) => {
    response.setHeader("content-type", "application/json")
    if (request.method === "POST") {
      const advisory = { id: 1, url: "https://faults.example.com/1", title: "Too slow", severity: "high" }
      const fault = [{ ...advisory, vulnerable_versions: "<3.0.0", cwe: [], cvss: { score: 7 } }]
      response.end(JSON.stringify(request.url?.endsWith("/bulk") ? { faulty: fault, tool: fault } : {}))
      return
    }
    const name = decodeURIComponent(request.url?.slice(1) ?? "")
    const manifest = (version: string) => ({ name, version, dist: { tarball: "http://localhost/x.tgz" } })
    const versions = { "1.0.0": manifest("1.0.0"), "2.0.0": manifest("2.0.0"), "3.0.0": manifest("3.0.0") }
    response.end(JSON.stringify({ name, "dist-tags": { latest: "3.0.0" }, versions }))
  })
}

test("old packages and known faults are told of what is bundled, and of nothing else", async (t) => {
  const manifest = (name: string, version: string) => JSON.stringify({ name, version })
  const locked = Object.entries(installed).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `http://localhost/${name}.tgz` },
  ])
  const { folder, remove } = await folderWith({
    "package.json": JSON.stringify({ name: "own", version: "1.0.0", devDependencies: installed }),
    "package-lock.json": JSON.stringify({
      name: "own",
      version: "1.0.0",
      lockfileVersion: 3,
      packages: { "": { name: "own", version: "1.0.0", devDependencies: installed }, ...Object.fromEntries(locked) },
    }),
    "dist/bom.cdx.json": JSON.stringify({
      components: [
        { group: "@a", name: "old", version: "1.0.0" },
        { name: "faulty", version: "2.0.0" },
        { name: "fresh", version: "3.0.0" },
      ],
    }),
    ...Object.fromEntries(
      Object.entries(installed).map(([name, version]) => [
        `node_modules/${name}/package.json`,
        manifest(name, version),
      ]),
    ),
  })
  t.after(remove)
  const server = registry()
  await new Promise<void>((done) => server.listen(0, "localhost", done))
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  const asked = (cache: string) =>
    run(
      ["--import", path.join(root, "node_modules/tsx/dist/loader.mjs"), path.join(root, "src/licences/outdated.ts")],
      {
        cwd: folder,
        command: process.execPath,
        env: {
          npm_config_registry: address,
          npm_config_cache: path.join(folder, cache),
          npm_config_fetch_retries: "0",
        },
      },
    )
  const told = await asked("one")
  assert.deepEqual(told.stdout.split("\n"), [
    "fault  faulty <3.0.0, high: Too slow (https://faults.example.com/1)",
    "old    @a/old 1.0.0, the latest is 3.0.0",
    "old    faulty 2.0.0, the latest is 3.0.0",
    "3 bundled packages: 2 old, 1 with a known fault",
    "",
  ])
  assert.equal(told.status, 1)
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  const silent = await asked("two")
  assert.match(silent.stdout, /^npm outdated has no answer: .+\nnpm audit has no answer: .+\n3 bundled packages/)
  assert.equal(silent.status, 1)
})
