/**
 * Preloaded by NODE_OPTIONS, it makes the disk fail below FAULT_ROOT: at its FAULT_AT-th operation, in the way of FAULT.
 * The file FAULT_COUNT gets the number of operations of the whole run. With FAULT_FROM they count once that file is there.
 */
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"
import path from "node:path"
import { isMainThread } from "node:worker_threads"

const { FAULT: fault, FAULT_ROOT: root, FAULT_COUNT: countFile, FAULT_FROM: from } = process.env
const at = Number(process.env.FAULT_AT ?? Number.POSITIVE_INFINITY)
const codes = { full: "ENOSPC", denied: "EACCES", failed: "EIO", missing: "ENOENT" }
const reading = ["readFile", "readdir", "stat", "lstat", "access", "realpath", "open"]
const writing = ["writeFile", "copyFile", "mkdir", "rename", "rm", "link", "symlink"]
const { existsSync, writeFileSync } = fs
let operations = 0

/** What an operation on a path meets: its failure, the end of the process, or nothing. */
function meet(name, file, data) {
  if (typeof file !== "string" || !path.resolve(file).startsWith(root)) return undefined
  if (from !== undefined && !existsSync(from)) return undefined
  operations++
  const writes = writing.includes(name)
  // A disk that is full stays full; what else goes wrong does so once.
  const due = fault === "full" ? writes && operations >= at : operations === at
  if (!due) return undefined
  const half = () => data !== undefined && writeFileSync(file, Buffer.from(data).subarray(0, data.length / 2))
  if (fault === "torn") half()
  if (fault === "killed" || fault === "torn") process.kill(process.pid, "SIGKILL")
  if (fault === "stopped") process.kill(process.pid, "SIGSTOP")
  if (fault === "clock") setClockBack()
  const code = codes[fault]
  if (!code) return undefined
  if (fault === "full") half()
  return Object.assign(new Error(`${code}: made to fail, ${name} '${file}'`), { code, syscall: name, path: file })
}

function setClockBack() {
  const { now } = Date
  Date.now = () => now() - 3_600_000
}

function wrap(holder, key, name, answer) {
  const original = holder[key]
  if (!original) return
  holder[key] = Object.assign((...args) => {
    const failure = meet(name, args[0], name === "writeFile" ? args[1] : undefined)
    return failure ? answer(failure, args) : original.apply(holder, args)
  }, original)
}

if (isMainThread) {
  for (const name of [...reading, ...writing]) {
    wrap(fs.promises, name, name, (failure) => Promise.reject(failure))
    wrap(fs, name, name, (failure, args) => args.at(-1)(failure))
    wrap(fs, `${name}Sync`, name, (failure, args) => {
      if (args[1]?.throwIfNoEntry === false && failure.code === "ENOENT") return undefined
      throw failure
    })
  }
  syncBuiltinESMExports()
  if (countFile) process.on("exit", () => writeFileSync(countFile, String(operations)))
}
