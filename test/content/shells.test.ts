/** Every step in a shell is there for bash and for PowerShell, unless both understand the same words. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { filesBelow } from "../build-fixture.js"

const root = path.resolve(import.meta.dirname, "../../content")

/** What PowerShell reads in another way: variables of the environment, lines that go on, other quotes, `curl` as an alias. */
const bashAlone = /\$\{?[A-Z_]+|\$\(|\\\n|\bcurl |<<|^export |\b(grep|install -m|mkdir -p|openssl|case) /m

test("a command that only bash understands has its PowerShell beside it", async () => {
  const alone: string[] = []
  let paired = 0
  for (const file of await filesBelow(root)) {
    if (!/^(docs|integrations)\/.*\.mdx$/.test(file)) continue
    const text = await readFile(path.join(root, file), "utf8")
    for (const fence of text.matchAll(/^```(?:bash|sh)\b[^\n]*\n(.*?)^```$/gms)) {
      const tabs = text.slice(text.lastIndexOf("<Tabs", fence.index), text.indexOf("</Tabs>", fence.index))
      const [, group] = /^<Tabs groupId="([\w-]+)"/.exec(tabs) ?? []
      const inTabs = group !== undefined && !between(text, fence.index)
      if (inTabs && group === "shell") {
        assert.match(tabs, /^```powershell/m, file)
        paired += 1
      } else if (bashAlone.test(fence[1] ?? "") && !(inTabs && group === "server"))
        alone.push(`${file}:${text.slice(0, fence.index).split("\n").length}`)
    }
  }
  assert.ok(paired > 40, String(paired))
  assert.deepEqual(alone, [])
})

/** Whether the tabs above a place end before it. */
function between(text: string, place: number): boolean {
  return text.lastIndexOf("</Tabs>", place) > text.lastIndexOf("<Tabs", place)
}
