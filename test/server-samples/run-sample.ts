/** Runs a server sample, as the content has it, against every hostile answer, and says where it departs from the table. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import siteConfig from "../../site.config.js"
import { apiKey, type Case, cases, expectedOf, sitekey, startHostileServer, type Version } from "./hostile-answers.js"
import { inFolder, type Keys, type Ran, shell } from "./shell.js"

/** Milliseconds in which each case has its outcome. */
const limit = 6000
/** How many processes run at once where each case has its own. */
const processes = 8

export interface SampleRun {
  version: Version
  /** What the driver prints: the outcome in a word, or whether the request is accepted. */
  prints: "outcome" | "accept" | "accept strictly"
  /** The sample takes text alone, so no other value compiles. */
  textOnly?: boolean
  /** The sample hands values on to a module that has a run of its own: a few show that it does. */
  wraps?: boolean
  /** What the sample makes of what it reads, before it looks at it. */
  asRead?: (text: string) => string
  /** Nothing in this language does several calls at once: each case has a process, told the number of its case. */
  processPerCase?: boolean
  /** What stands in the folder of the run: the sample and a driver. */
  files: (origin: string) => Record<string, string>
  build?: string
  /** Starts the driver, which reads `cases.json` and prints a line `<number> <outcome> <ms>` for each. */
  command: string
}

export interface Result {
  cases: number
  problems: string[]
}

export async function runSample(run: SampleRun): Promise<Result> {
  const own = cases
    .filter(({ value }) => !run.textOnly || Buffer.isBuffer(value) || value == null)
    .filter(({ name }) => !run.wraps || !/^\d{2,} bytes/.test(name))
    .map((one) => ({ ...one, row: rowAsRead(one, run.asRead) }))
  const server = await startHostileServer()
  const files = { ...run.files(server.origin), "cases.json": JSON.stringify(own.map(written), undefined, 1) }
  const valid = { CAPTCHA_API_KEY: ` ${apiKey}\n` } // white space around the key belongs to no key
  try {
    return await inFolder({ files, build: run.build }, async (folder) => {
      // What this machine is late by, with other things to do, is not the sample's.
      const delay = monitorEventLoopDelay()
      delay.enable()
      const starts = run.processPerCase ? own.map((_, number) => `${run.command} ${number}`) : [run.command]
      const ran = await inTurns(starts, (command) => shell(command, folder, valid))
      const problems = [
        ...judge(run, own, ran, Math.round(delay.max / 1e6)),
        ...callProblems(own, server.calls, run.asRead),
        ...server.problems,
      ]
      return { cases: own.length, problems }
    })
  } finally {
    await server.close()
  }
}

/** The row of what the sample makes of a value. */
function rowAsRead({ value, row }: Case, asRead: SampleRun["asRead"]): Case["row"] {
  if (!asRead || !Buffer.isBuffer(value)) return row
  const read = asRead(String(value))
  if (read === String(value)) return row
  return cases.find(({ value: other }) => Buffer.isBuffer(other) && other.toString() === read)?.row ?? row
}

let folderOfValues: string | undefined

/** A case as drivers read it: its value is JSON or stands in `file`. As a string, bytes of no text are so many `surrogates`. */
function written({ value, slow = false }: Case, number: number) {
  if (!Buffer.isBuffer(value)) return { number, slow, value }
  if (folderOfValues === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), "captcha-docs-values-"))
    folderOfValues = folder
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
    for (const [index, { value: bytes }] of cases.entries())
      if (Buffer.isBuffer(bytes)) writeFileSync(path.join(folder, String(index)), bytes)
  }
  const file = path.join(folderOfValues, String(cases.findIndex((other) => other.value === value)))
  return { number, slow, file, ...(isBroken(value) && { surrogates: value.length }) }
}

function isBroken(value: unknown): boolean {
  return Buffer.isBuffer(value) && !Buffer.from(value.toString()).equals(value)
}

function judge(run: SampleRun, own: readonly Case[], ran: readonly Ran[], late: number): string[] {
  const output = ran.map(({ stdout }) => stdout).join("")
  const results = new Map(
    [...output.matchAll(/^(\d+) (.+) (\d+)$/gm)].map(([, number, got, ms]) => [
      Number(number),
      { got, ms: Number(ms) },
    ]),
  )
  const problems = own.flatMap(({ name, row }, number) => {
    const result = results.get(number)
    if (!result) return [`${name}: no outcome`]
    const { accept, acceptStrict, outcome } = expectedOf(run.version, row)
    const expected = { outcome, accept: String(accept), "accept strictly": String(acceptStrict) }[run.prints]
    return [
      ...(result.got === expected ? [] : [`${name}: ${result.got}, the table says ${expected}`]),
      ...(result.ms > limit + late ? [`${name}: took ${result.ms} ms`] : []),
    ]
  })
  const alerts = ran.reduce(
    (sum, { stdout, stderr }) => sum + (`${stdout}\n${stderr}`.match(/\bALERT\b/g)?.length ?? 0),
    0,
  )
  const due = own.filter(({ row }) => expectedOf(run.version, row).alert).length
  if (alerts !== due) problems.push(`${alerts} alerts, the table asks for ${due}`)
  const said = ran.map(({ stderr }) => stderr).join("")
  return problems.length === 0 ? [] : [...problems, `said: ${said.slice(-3000)}`]
}

/** Every value that has an answer is asked about once, and nothing else is. */
function callProblems(own: readonly Case[], calls: ReadonlyMap<string, number>, asRead: SampleRun["asRead"]): string[] {
  const asked = new Set(own.flatMap(({ value, answer }) => (answer ? [String(value)] : [])))
  const changed = new Set(
    own.map(({ value }) => asRead?.(String(value))).filter((read, index) => read !== String(own[index]?.value)),
  )
  return [
    ...[...asked]
      .filter((value) => calls.get(value) !== 1 && !changed.has(value))
      .map((value) => `${calls.get(value) ?? 0} calls: ${value.slice(0, 50)}`),
    ...[...calls.keys()]
      .filter((value) => !asked.has(value) && !changed.has(value))
      .map((value) => `a call for nothing: ${value.slice(0, 50)}`),
  ]
}

interface Start {
  sitekey?: string
  keys: Keys
  /** What the sample names when it does not start. Without it, it starts. */
  names?: RegExp
}

const placeholder = siteConfig.brand.sitekeyPlaceholder
const printedKey = `cak_${"0".repeat(40)}`
const testSitekey = "CSTEST0PASS00001"
const [allowed, forbidden] = [{ CAPTCHA_ALLOW_TEST_KEYS: "1" }, { CAPTCHA_ALLOW_TEST_KEYS: "0" }]
/** Keys with which a form would be open to everybody, and those of tests. */
const starting: Start[] = [
  { keys: {}, names: /CAPTCHA_API_KEY/ },
  { keys: { CAPTCHA_API_KEY: " \n", ...allowed }, names: /CAPTCHA_API_KEY/ },
  { keys: { CAPTCHA_API_KEY: printedKey, ...allowed }, names: /CAPTCHA_API_KEY/ },
  { keys: { CAPTCHA_API_KEY: " cak_test_accept" }, names: /CAPTCHA_API_KEY.*CAPTCHA_ALLOW_TEST_KEYS=1/s },
  { keys: { CAPTCHA_API_KEY: "cak_test_slow", ...forbidden }, names: /CAPTCHA_API_KEY.*CAPTCHA_ALLOW_TEST_KEYS=1/s },
  { keys: { CAPTCHA_API_KEY: "wrong" } },
  { sitekey: placeholder, keys: { CAPTCHA_API_KEY: apiKey, ...allowed }, names: /sitekey/i },
  { sitekey: testSitekey, keys: { CAPTCHA_API_KEY: apiKey }, names: /sitekey.*CAPTCHA_ALLOW_TEST_KEYS=1/is },
  { sitekey: testSitekey, keys: { CAPTCHA_API_KEY: "cak_test_accept", ...allowed } },
]

/** With which keys a sample starts that must not, and the other way round. A start is a case without a call. */
export async function startProblems(run: SampleRun): Promise<string[]> {
  const sitekeys = [...new Set(starting.map((start) => start.sitekey ?? sitekey))]
  const command = run.processPerCase ? `${run.command} 0` : run.command
  const problems = await inTurns(sitekeys, async (own) => {
    const files = Object.entries(run.files("http://siteverify.invalid")).map(
      ([file, text]) => [file, text.replaceAll(sitekey, own)] as const,
    )
    const noCall = { "cases.json": JSON.stringify([{ number: 0, slow: false }]) }
    return inFolder({ files: { ...Object.fromEntries(files), ...noCall }, build: run.build }, async (folder) => {
      const tried = starting.filter((start) => (start.sitekey ?? sitekey) === own)
      return refusals(
        command,
        folder,
        files.some(([, text]) => text.includes(own)) ? tried : tried.filter(({ names }) => !names?.test("sitekey")),
      )
    })
  })
  return problems.flat()
}

/** A start that is refused ends with a status of its own, decides nothing, and names what to set. */
export async function refusals(command: string, folder: string, tried: readonly Start[]): Promise<string[]> {
  const problems = await inTurns(tried, async ({ keys, names, sitekey: own = "" }) => {
    const { code, stdout, stderr } = await shell(command, folder, keys)
    const decided = /^\d+ /m.test(stdout)
    const asExpected = names ? code !== 0 && !decided && names.test(stdout + stderr) : code === 0 && decided
    const said = `${stdout.slice(0, 100)}${stderr.slice(-300)}`
    return asExpected ? [] : [`${names ? "started" : "did not start"} with ${JSON.stringify(keys)} ${own}: ${said}`]
  })
  return problems.flat()
}

async function inTurns<In, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < inputs.length; index = next++) results[index] = await work(inputs[index] as In)
  }
  await Promise.all(Array.from({ length: processes }, worker))
  return results
}
