/**
 * Preloaded by NODE_OPTIONS, it makes the program run on a disk with SMALL_DISK_BYTES left. As on a real one, what does
 * not fit is written in part.
 */
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

const { writeFile, copyFile, stat } = fs.promises
const { writeFileSync } = fs
let left = Number(process.env.SMALL_DISK_BYTES)

const full = (path, syscall) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${syscall} '${path}'`), { code: "ENOSPC", syscall, path })

/** As many of the bytes as there is room for. */
function taken(data) {
  const bytes = Buffer.from(data)
  const fitting = bytes.subarray(0, Math.min(left, bytes.length))
  left -= fitting.length
  return { fitting, fits: fitting.length === bytes.length }
}

fs.promises.writeFile = async (path, data, options) => {
  const { fitting, fits } = taken(data)
  await writeFile(path, fitting, options)
  if (!fits) throw full(path, "write")
}
fs.writeFileSync = (path, data, options) => {
  const { fitting, fits } = taken(data)
  writeFileSync(path, fitting, options)
  if (!fits) throw full(path, "write")
}
fs.promises.copyFile = async (from, to, mode) => {
  const { size } = await stat(from)
  if (size > left) throw full(to, "copyfile")
  left -= size
  await copyFile(from, to, mode)
}
syncBuiltinESMExports()
