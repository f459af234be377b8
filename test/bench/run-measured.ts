/** Runs a whole command and says what it took, with all that it started. */
import { spawn } from "node:child_process"
import path from "node:path"

export interface Took {
  /** Exit status; null when it was ended because its time was over. */
  status: number | null
  /** Seconds. */
  wall: number
  /** Seconds of processor time of the whole tree of processes. */
  cpu: number
  /** Megabytes of its largest process. */
  peak: number
  stdout: string
  stderr: string
}

/** `limit` is in seconds. */
export async function runMeasured(
  command: readonly string[],
  { cwd, env = process.env, limit = 3600 }: { cwd: string; env?: NodeJS.ProcessEnv; limit?: number },
): Promise<Took> {
  const script = path.join(import.meta.dirname, "measured.py")
  const child = spawn("python3", [script, String(limit), ...command], { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
  const [stdout, stderr] = await Promise.all([textOf(child.stdout), textOf(child.stderr)])
  const at = stderr.trimEnd().lastIndexOf("\n")
  return { ...JSON.parse(stderr.slice(at)), stdout, stderr: stderr.slice(0, at) }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ""
  for await (const part of stream.setEncoding("utf8")) text += part
  return text
}
