/** `dev` on a disk that fails once while it takes an edit: it stays up, and the next edit is shown. FAULTS says how often. */
import assert from "node:assert/strict"
import { readFile, writeFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { pathToFileURL } from "node:url"
import { folderWith, pageText, start, writeFiles } from "../run-program.js"
import { nextLook, slowness } from "../waits.js"
import { site } from "./scenes.js"

const kinds = ["denied", "failed", "missing", "full", "clock"]
const tries = Number(process.env.FAULTS ?? 3)
const patience = 20_000
const preload = `--import=${pathToFileURL(path.join(import.meta.dirname, "faulty-disk.mjs"))}`
const guide = (text: string) => ({ "content/docs/v1/guide.mdx": pageText("Guide", `${text}\n\n## Steps\n\nText.`) })

/** Asks for a page until it holds a text. */
async function shows(url: string, text: string): Promise<boolean> {
  for (const end = Date.now() + patience; Date.now() < end; await nextLook()) {
    const page = await fetch(url).then((response) => response.text())
    if (page.includes(text)) return true
  }
  return false
}

/** Two edits, with a fault in between. Returns the number of operations that they took. */
async function editOn(kind: string, operation: number): Promise<number> {
  const { folder, remove } = await folderWith({})
  const root = path.join(folder, "site")
  const from = path.join(folder, "armed")
  await writeFiles(root, site)
  const count = path.join(folder, "count")
  const env = {
    NODE_OPTIONS: preload,
    FAULT_COUNT: count,
    FAULT: kind,
    FAULT_AT: String(operation),
    FAULT_ROOT: root,
    FAULT_FROM: from,
  }
  const { child, done } = start(["dev", "--port", "0"], { cwd: root, env })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let told = ""
      const read = (text: string) => {
        told += text
        const [address] = /http:\/\/\S+/.exec(told) ?? []
        if (address) resolve(address)
      }
      child.stdout?.on("data", read)
      child.stderr?.on("data", read)
      child.once("close", () => reject(new Error(told)))
    })
    const page = new URL("/docs/v1/guide", url).href
    assert.ok(await shows(page, "nobody else explains"))
    await writeFile(from, "")
    await writeFiles(root, guide("The first edit."))
    // It may fail; whether it does, and what is told of it, is not looked at here.
    await Promise.race([shows(page, "The first edit."), slowness(1_000)])
    await writeFiles(root, guide("The second edit."))
    assert.ok(await shows(page, "The second edit."), `${kind} at operation ${operation}: the next edit is not shown`)
    child.kill("SIGINT")
    assert.equal((await done).status, 130, "it ran until it was stopped")
    return Number(await readFile(count, "utf8"))
  } finally {
    child.kill("SIGKILL")
    const { stderr } = await done
    await remove()
    assert.doesNotMatch(stderr, /^\s+at .+:\d+/m, `${kind} at operation ${operation}: a stack instead of a message`)
  }
}

test("dev stays up on a disk that fails, and shows the next edit", { timeout: 6 * 3_600_000 }, async (t) => {
  const operations = await editOn("none", 0)
  const all = Math.min(tries, operations * kinds.length)
  for (let index = 0; index < all; index++)
    await editOn(kinds[index % kinds.length] as string, 1 + Math.floor(((index + 0.5) * operations) / all))
  t.diagnostic(`${all} faults at ${operations} operations`)
})
