import { hostname } from "node:os"
import { realDisk } from "../disk.js"

const kernel = realDisk("/proc")

/** Names a process in a lock. The id alone may belong to another process later, or in another container. */
export interface ProcessIdentity {
  pid: number
  /** Empty if the system does not say. */
  startedAt: string
  /** Where the process id means something: this boot of this machine, and the PID namespace. */
  space: string
}

export interface ThisProcess extends ProcessIdentity {
  /** `unknown` if this process can't see the other one. */
  fateOf(other: ProcessIdentity): Promise<"alive" | "dead" | "unknown">
}

export async function thisProcess(): Promise<ThisProcess> {
  const space = await ownSpace()
  return {
    pid: process.pid,
    startedAt: (await startOf(process.pid)) ?? "",
    space,
    async fateOf(other) {
      if (other.space !== space || space === "") return "unknown"
      try {
        process.kill(other.pid, 0)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ESRCH") return "dead"
      }
      const start = await startOf(other.pid)
      if (start === undefined || other.startedAt === "") return "unknown"
      return start === other.startedAt ? "alive" : "dead"
    },
  }
}

/** Empty if `/proc` shows another PID namespace than ours, as in a container that shares it: ids in it are not ours. */
async function ownSpace(): Promise<string> {
  const self = await textOf("self/stat")
  if (self === undefined) return hostname()
  const [namespace] = kernel.statAll(["self/ns/pid"])
  const boot = await textOf("sys/kernel/random/boot_id")
  if (!namespace || boot === undefined || !self.startsWith(`${process.pid} `)) return ""
  return `${boot.trim()} ${namespace.ino}`
}

/** When a process started, in kernel ticks; Linux only. */
async function startOf(pid: number): Promise<string | undefined> {
  const stat = await textOf(`${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]
}

function textOf(file: string): Promise<string | undefined> {
  return kernel.read(file).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => undefined,
  )
}
