/** The keys of `dev`, pressed on a terminal that `script` makes. */
import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { chmod, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { folderWith, pageText, program } from "../run-program.js"
import { until } from "../waits.js"

test("o opens the browser, c checks links, r rebuilds, q quits", { timeout: 120_000 }, async (t) => {
  const { folder, remove } = await folderWith({
    "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
    "content/docs/index.mdx": pageText("Start", "[a](/nowhere)"),
    "bin/xdg-open": '#!/bin/sh\necho "$1" > "$(dirname "$0")/opened"\n',
  })
  t.after(remove)
  await chmod(path.join(folder, "bin/xdg-open"), 0o755)
  const child = spawn("script", ["-qec", `"${process.execPath}" "${program}" dev --port 0`, "/dev/null"], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(folder, "bin")}:${process.env.PATH}`, NO_COLOR: "1" },
    stdio: ["pipe", "pipe", "ignore"],
  })
  t.after(() => child.kill("SIGKILL"))
  let said = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text
  })
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  /** What is said from here on has to match; resolves then. */
  const says = async (pattern: RegExp, press = "") => {
    const from = said.length
    child.stdin.write(press)
    await until(() => pattern.test(said.slice(press === "" ? 0 : from)), `${press}: ${pattern}\n${said}`)
  }
  await says(/ready in/)
  await says(/1 error, 0 warnings/)
  await says(/broken-link[^]*1 error, 0 warnings \(\d+ pages, \d+ links?/, "c")
  await says(/everything, /, "r")
  child.stdin.write("o")
  const opened = () => readFile(path.join(folder, "bin/opened"), "utf8").catch(() => "")
  await until(async () => (await opened()) !== "", "the browser was not opened")
  assert.match(await opened(), /^http:\/\/localhost:\d+\/\n$/)
  child.stdin.write("q")
  assert.equal(await ended, 0)
})
