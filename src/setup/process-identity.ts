import { realDisk } from "../disk.js"

const kernel = realDisk("/proc")

/** This process for a lock file: a number alone may be another process's by the time somebody looks. */
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

/** When a process started, in the kernel's own ticks; known on Linux only. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await kernel.read(`${pid}/stat`).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  )
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
}
