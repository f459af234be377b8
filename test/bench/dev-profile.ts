/** The functions of the program that take more than 5 ms of an edit, from a profile of V8. */
import { readFileSync } from "node:fs"
import type { Profiler } from "node:inspector"
import { SourceMap } from "node:module"
import path from "node:path"
import { fileURLToPath } from "node:url"

const least = 5
/** Milliseconds that a sample stands for at most: a longer one was the turn of another process. */
const longestSample = 1

/**
 * Lines such as `7.3 statAll, src/disk.ts`: milliseconds an edit. A function's time is its own and that of what it calls
 * outside `src/` and `templates/`: libraries, Node, anonymous functions.
 */
export function costly({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile, edits: number): string[] {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const named = new Map<Profiler.ProfileNode, string | undefined>()
  const nameOf = (node: Profiler.ProfileNode | undefined): string | undefined => {
    if (!node) return undefined
    if (!named.has(node)) named.set(node, ownName(node.callFrame) ?? nameOf(parents.get(node.id)))
    return named.get(node)
  }
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const node = byId.get(id)
    const name = nameOf(node) ?? node?.callFrame.functionName ?? ""
    times.set(name, (times.get(name) ?? 0) + Math.min((timeDeltas[at + 1] ?? 0) / 1000, longestSample) / edits)
  }
  for (const notRunning of ["(idle)", "(program)", "(root)"]) times.delete(notRunning)
  const all = [...times].sort(([, a], [, b]) => b - a)
  const sum = all.reduce((total, [, ms]) => total + ms, 0)
  const above = all.filter(([, ms]) => ms > least)
  return [...above, ["in all", sum] as const].map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ${name}`)
}

const maps = new Map<string, SourceMap | undefined>()

/** The name and the file of a function of this program. */
function ownName({ functionName, url, lineNumber, columnNumber }: Profiler.ProfileNode["callFrame"]) {
  if (!functionName || !url.startsWith("file:")) return undefined
  if (!maps.has(url)) maps.set(url, readMap(fileURLToPath(url)))
  const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
  const source = entry && "originalSource" in entry ? entry.originalSource : undefined
  const file =
    source === undefined ? "" : path.posix.normalize(path.posix.join("dist/chunks", source)).replace(/^(\.\.\/)+/, "")
  return /^(src|templates)\//.test(file) ? `${functionName}, ${file}` : undefined
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")))
  } catch {
    return undefined
  }
}
