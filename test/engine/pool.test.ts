import assert from "node:assert/strict"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { getPriority, tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import { pathToFileURL } from "node:url"
import type { Step } from "../../src/engine/memo.js"
import { poolRunner } from "../../src/engine/pool.js"
import { answer, steps } from "../../src/worker.js"

test("a thread that is asked for a step it does not know says what to do", async () => {
  const answers: unknown[] = []
  await answer({ id: 7, step: "of-tomorrow", inputs: [] }, (one) => answers.push(one))
  const [{ id, error }, ...more] = answers as [{ id: number; error: string }]
  assert.deepEqual([id, more], [7, []])
  assert.match(error, /unknown step "of-tomorrow" \(npm run compile\)/)
})

test("every step that may run in a thread is one that threads know", async () => {
  const found: string[] = []
  const root = path.resolve(import.meta.dirname, "../../src")
  for (const file of await readdir(root, { recursive: true })) {
    if (!file.endsWith(".ts") || file.startsWith("engine")) continue
    const text = await readFile(path.join(root, file), "utf8")
    found.push(...[...text.matchAll(/name: "([\w-]+)",\n {2}thread: /g)].map((match) => match[1] ?? ""))
  }
  assert.deepEqual(found.sort(), Object.keys(steps).sort())
})

/** A step that has a thread of its own, in front of a worker that is not ours. */
const step = { name: "sample-syntax", thread: "documents" } as Step<number, number, never>

for (const [what, code, message] of [
  [
    "that answers with an error",
    `parentPort.on("message", ({ id }) => parentPort.postMessage({ id, error: "no such step" }))`,
    "no such step",
  ],
  ["that does not load", `throw new Error("broken")`, "broken"],
  ["that ends without a word", "", "a thread ended with 0"],
] as const) {
  test(`nobody waits for a thread ${what}`, { timeout: 20_000 }, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-pool-"))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, "worker.mjs")
    await writeFile(file, `import { parentPort } from "node:worker_threads"\n${code}\n`)
    await assert.rejects(poolRunner({ workers: 1, workerUrl: pathToFileURL(file) })(step, [1]), { message })
  })
}

test("threads give way to the one that has somebody to answer", { skip: process.platform !== "linux" }, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-pool-"))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, "worker.mjs")
  const worker = pathToFileURL(path.resolve(import.meta.dirname, "../../dist/worker.js"))
  const code = `import { getPriority } from "node:os"\nimport { parentPort } from "node:worker_threads"\nimport "${worker}"\nparentPort.removeAllListeners("message")\nparentPort.on("message", ({ id }) => parentPort.postMessage({ id, results: [getPriority()] }))\n`
  await writeFile(file, code)
  const own = getPriority()
  for (const [aside, more] of [
    [true, 5],
    [false, 0],
  ] as const) {
    const runner = poolRunner({ workers: 1, aside, workerUrl: pathToFileURL(file) })
    assert.deepEqual(await runner(step, [1]), [Math.min(19, Math.max(own, more))])
  }
  assert.equal(getPriority(), own)
})
