/** `captcha-docs dev`: serves the site while it is edited, and shows every edit at once. */

import { openBrowser } from "../dev/open-browser.js"
import { DevServer } from "../dev/server.js"
import { type Change, createSession, type Session, type SessionOptions } from "../dev/session.js"
import { watchFiles } from "../dev/watch.js"
import { listen } from "../host/listen.js"
import { countLinks } from "../pipeline.js"
import type { Reporter } from "../report/console.js"
import { type Diagnostic, tally } from "../report/diagnostic.js"
import { count, duration, formatProblems, prettyProblem } from "../report/format.js"
import { stageTimer } from "../setup/prepare-context.js"
import { UsageError } from "../setup/usage-error.js"

export interface DevOptions extends Pick<SessionOptions, "root" | "config" | "drafts" | "cacheDir" | "outlineFrom"> {
  port: number
  host: string
  open: boolean
  verbose: boolean
}

export interface Running {
  url: string
  session: Session
  close(): Promise<void>
}

/** Serves until the process is stopped. The first line on standard output is the URL. */
export async function dev(options: DevOptions, reporter: Reporter): Promise<Running> {
  const { root, port, host, verbose } = options
  const started = performance.now()
  const note = (text: string) => reporter.event({ type: "note", text })
  const failed = (error: unknown) =>
    reporter.error(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const server = new DevServer({ root, host, environment: process.env, failed })
  const tellProblems = tellOnce(reporter, started)
  let session: Session | undefined
  session = await createSession({
    ...options,
    cache: true,
    note,
    ...(verbose && {
      stage: stageTimer((event) => {
        if (event.type === "stage") note(`${event.name.padEnd(10)}${event.items} ${duration(event.ms)}`)
      }),
    }),
    changed(change) {
      server.tellChange()
      if (session && change.files.length > 0) note(changeLine(change))
    },
    checked() {
      if (session) tellProblems(session)
      server.tellProblems()
    },
    beforeCheck: () => server.shown(),
  })
  server.use(session)
  const listening = await listen({ handle: server.handle, port, host })
  if (!listening.ok)
    throw new UsageError(listening.message, "choose another --port or --host; port 0 takes any free port")
  const live = session
  const lookAgain = async (only?: readonly string[]) => {
    const before = live.version()
    await live.look(only && live.pathsInContent(only)).catch(failed)
    return live.version() !== before
  }
  const watch = () => watchFiles({ paths: live.watched(), from: server.opened, lookAgain, note })
  let watcher = watch()
  const saving = setInterval(() => void live.save().catch(failed), saveEvery)
  const url = listening.url + (live.state()?.context.config.baseUrl ?? "/")
  reporter.result(`${url}\n`)
  note(`ready in ${duration(performance.now() - started)}`)
  if (options.open) openBrowser(url)
  void live
    .settled()
    .then(() => {
      tellProblems(live, true)
      // Load the parsers now, so that the first edit does not wait for them.
      void import("../stages/compile/compile-file.js")
      return live.save()
    })
    .catch(failed)

  const close = async () => {
    clearInterval(saving)
    await watcher.close()
    server.close()
    await listening.close()
    await live.save().catch(failed)
  }
  const rebuild = async () => {
    await watcher.close()
    watcher = watch()
    await live.rebuild()
  }
  listenToKeys(
    {
      o: () => openBrowser(url),
      r: () => void rebuild().catch(failed),
      c: () => void printProblems(live, reporter).catch(failed),
      q: () => void close().then(() => process.exit(0)),
    },
    close,
  )
  return { url, session: live, close }
}

/** Milliseconds between saves of new results; at exit, all are saved. */
const saveEvery = 60_000

async function printProblems(session: Session, reporter: Reporter): Promise<void> {
  const started = performance.now()
  await session.look()
  await session.settled()
  const problems = session.problems()
  const { relations } = session.state() ?? {}
  const counts = { pages: relations?.routes.length ?? 0, links: relations ? countLinks(relations) : 0 }
  const summary = { ...tally(problems), ...counts, ms: performance.now() - started }
  reporter.error(
    formatProblems("pretty", problems, summary, { textOf: (file) => session.textOf(file), color: reporter.color }),
  )
}

function changeLine({ files, ms }: Change): string {
  const [first = "the site", ...rest] = files
  return `${first}${rest.length > 0 ? ` and ${count(rest.length, "other file")}` : ""}, ${duration(ms)}`
}

/** Reports each problem once, when it appears, and the number of problems when checks complete and when it changes. */
function tellOnce(reporter: Reporter, started: number): (session: Session, complete?: boolean) => void {
  let before = new Set<string>()
  let isComplete = false
  const most = 10
  return (session, complete = isComplete) => {
    const problems = session.problems()
    const keys = new Set(problems.map(key))
    const fresh = problems.filter((problem) => !before.has(key(problem)))
    const textOf = (file: string) => session.textOf(file)
    for (const problem of fresh.slice(0, most))
      reporter.error(prettyProblem(problem, { textOf, color: reporter.color }))
    const first = complete && !isComplete
    const changed = fresh.length > 0 || before.size !== keys.size
    before = keys
    isComplete = complete
    if (!first && !(complete && changed)) return
    const { errors, warnings } = tally(problems)
    const counts = problems.length === 0 ? "no problems" : `${count(errors, "error")}, ${count(warnings, "warning")}`
    const after = first && session.state() ? `checks complete after ${duration(performance.now() - started)}: ` : ""
    reporter.event({ type: "note", text: after + counts })
  }
}

/** A problem that only moved is not new. */
function key({ file, code, message, target }: Diagnostic): string {
  return [file, code, message, target].join("\n")
}

function listenToKeys(keys: Record<string, () => void>, close: () => Promise<void>): void {
  const { stdin } = process
  if (!stdin.isTTY || !process.stdout.isTTY) return
  stdin.setRawMode(true)
  stdin.resume()
  stdin.setEncoding("utf8")
  stdin.on("data", (key: string) => {
    if (key === "\u0003") void close().then(() => process.exit(130))
    else keys[key]?.()
  })
}
