/** Run by `npm run outdated:bundled`: which of the packages bundled into `dist/` are old, or have a known fault. */
import { execFile } from "node:child_process"
import { realDisk } from "../disk.js"

interface Bill {
  components: { group?: string; name: string; version: string }[]
}
interface Outdated {
  current?: string
  latest?: string
}
interface Audit {
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; via: (string | { title: string; url: string })[] }
  >
}

const bill = JSON.parse(new TextDecoder().decode(await realDisk(process.cwd()).read("dist/bom.cdx.json"))) as Bill
const bundled = new Map<string, string[]>()
for (const { group, name, version } of bill.components) {
  const full = group === undefined ? name : `${group}/${name}`
  bundled.set(full, [...(bundled.get(full) ?? []), version])
}
const [outdated, audit] = await Promise.all([
  askNpm<Record<string, Outdated | Outdated[]>>(["outdated", "--all", "--json", ...bundled.keys()]),
  askNpm<Audit>(["audit", "--json"]),
])

const old = Object.entries(outdated.answer ?? {}).flatMap(([name, found]) => {
  const latest = [found].flat()[0]?.latest
  const behind = (bundled.get(name) ?? []).filter((version) => latest !== undefined && version !== latest)
  return behind.map((version) => `old    ${name} ${version}, the latest is ${latest}`)
})
const faulty = Object.entries(audit.answer?.vulnerabilities ?? {}).flatMap(([name, { severity, range, via }]) => {
  if (!bundled.has(name)) return []
  const causes = via.map((cause) => (typeof cause === "string" ? `by ${cause}` : `${cause.title} (${cause.url})`))
  return [`fault  ${name} ${range}, ${severity}: ${causes.join("; ")}`]
})
const unknown = [outdated.failure, audit.failure].flatMap((failure) => failure ?? [])
const summary = `${bundled.size} bundled packages: ${old.length} old, ${faulty.length} with a known fault`
process.stdout.write(`${[...faulty, ...old, ...unknown, summary].join("\n")}\n`)
process.exitCode = faulty.length > 0 || unknown.length > 0 ? 1 : 0

/** npm's answer as JSON. Its exit status says that it found something, too. */
function askNpm<T>(args: string[]): Promise<{ answer?: T; failure?: string }> {
  return new Promise((resolve) => {
    execFile("npm", args, { maxBuffer: 2 ** 28, shell: process.platform === "win32" }, (error, stdout) => {
      const failure = (why: string) => resolve({ failure: `npm ${args[0]} has no answer: ${why.split("\n")[0]}` })
      try {
        const answer = JSON.parse(stdout.trim() || "{}") as T & { error?: { summary?: string }; message?: string }
        const failed = answer.error !== undefined || answer.message !== undefined
        if (failed) failure(answer.error?.summary || answer.message || "the registry does not answer")
        else resolve({ answer })
      } catch {
        failure(error?.message ?? stdout)
      }
    })
  })
}
