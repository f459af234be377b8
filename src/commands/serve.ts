/** `captcha-docs serve`: serves what `build` wrote, as a real host would. */
import path from "node:path"
import { openBrowser } from "../dev/open-browser.js"
import { type Disk, hostFiles, readIfThere, realDisk } from "../disk.js"
import { Host } from "../host/host.js"
import { listen } from "../host/listen.js"
import type { Reporter } from "../report/console.js"
import { UsageError } from "../setup/usage-error.js"
import { recover } from "../stages/emit/emit.js"
import { emitOptionsFor } from "./build.js"

export interface ServeOptions {
  root: string
  out: string
  port: number
  host: string
  open: boolean
  verbose: boolean
}

/** Serves until the process is stopped. The first line on standard output is the URL. */
export async function serve(options: ServeOptions, reporter: Reporter): Promise<{ close(): Promise<void> }> {
  const { root, out, port, host, open, verbose } = options
  const note = (text: string) => reporter.event({ type: "note", text })
  await recover(await emitOptionsFor({ root, out, note }))
  const dir = path.resolve(root, out)
  if (!(await realDisk(dir).stat("index.html")) && !(await realDisk(dir).stat("404.html"))) {
    throw new UsageError(`no built site found in ${dir}`, "run `captcha-docs build` first")
  }
  const baseUrl = await builtFor(realDisk(dir))
  const site = new Host({
    dir,
    baseUrl,
    files: hostFiles,
    onRequest: ({ method, url, status, ms, error }) => {
      if (error !== undefined) reporter.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
      if (verbose) reporter.event({ type: "note", text: `${status} ${method} ${url} ${Math.round(ms)} ms` })
    },
  })
  for (const { message } of await site.reload()) note(message)
  const server = await listen({ handle: site.handle, port, host })
  if (!server.ok) throw new UsageError(server.message, "choose another --port or --host; port 0 takes any free port")
  const url = server.url + baseUrl
  reporter.result(`${url}\n`)
  if (open) openBrowser(url)
  return server
}

/** The base URL of a built site, which the configuration of today need not have: where its search finds its worker. */
async function builtFor(built: Disk): Promise<string> {
  const text = new TextDecoder().decode(await readIfThere(built, "search/manifest.json"))
  const [, base = "/"] = /"worker": "([^"]*\/)assets\//.exec(text) ?? []
  return base
}
