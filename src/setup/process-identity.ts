import { realDisk } from "../disk.js"

const kernel = realDisk("/proc")

/** The identity of this process for a lock file. The id alone may belong to another process later. */
export async function thisProcess(): Promise<{ pid: number; startedAt: string; isAlive: typeof isAlive }> {
  return { pid: process.pid, startedAt: (await startOf(process.pid)) ?? "", isAlive }
}

async function isAlive(pid: number, startedAt: string): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false
  }
  const start = await startOf(pid)
  return start === undefined || startedAt === "" || start === startedAt
}

/** When a process started, in kernel ticks; Linux only. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await kernel.read(`${pid}/stat`).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  )
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
}
