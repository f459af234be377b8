/** Runs a server sample, as the content has it, against every hostile answer, and says where it departs from the table. */
import { monitorEventLoopDelay } from "node:perf_hooks"
import { apiKey, type Case, cases, expectedOf, startHostileServer, type Version } from "./hostile-answers.js"
import { inFolder, type Ran, shell } from "./shell.js"

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
  const own = cases.filter(({ value }) => !run.textOnly || Buffer.isBuffer(value) || value == null)
  const server = await startHostileServer()
  const files = { ...run.files(server.origin), "cases.json": JSON.stringify(own.map(written), undefined, 1) }
  try {
    return await inFolder({ files, build: run.build }, async (folder) => {
      // What this machine is late by, with other things to do, is not the sample's.
      const delay = monitorEventLoopDelay()
      delay.enable()
      const starts = run.processPerCase ? own.map((_, number) => `${run.command} ${number}`) : [run.command]
      // White space around the key belongs to no key.
      const ran = await inTurns(starts, (command) => shell(command, folder, ` ${apiKey}\n`))
      const problems = [
        ...judge(run, own, ran, Math.round(delay.max / 1e6)),
        ...callProblems(own, server.calls),
        ...server.problems,
        ...(await keyProblems(run.processPerCase ? `${run.command} 0` : run.command, folder)),
      ]
      return { cases: own.length + keys.length, problems }
    })
  } finally {
    await server.close()
  }
}

/** A case as drivers read it: its value is JSON, or text whose bytes stand in `base64`, which `surrogate` says of strings. */
function written({ value, slow = false }: Case, number: number) {
  if (!Buffer.isBuffer(value)) return { number, slow, value }
  return { number, slow, base64: value.toString("base64"), ...(isBroken(value) && { surrogate: true }) }
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

/** Every value that has an answer is asked about once; nothing else is, save what became of a value that is not text. */
function callProblems(own: readonly Case[], calls: ReadonlyMap<string, number>): string[] {
  const asked = new Set(own.flatMap(({ value, answer }) => (answer ? [String(value)] : [])))
  return [
    ...[...asked]
      .filter((value) => calls.get(value) !== 1)
      .map((value) => `${calls.get(value) ?? 0} calls: ${value.slice(0, 50)}`),
    ...[...calls.keys()]
      .filter((value) => !asked.has(value) && !/^a?[?\ufffd]+$/.test(value))
      .map((value) => `a call for nothing: ${value.slice(0, 50)}`),
  ]
}

/** Keys of an environment in which somebody forgot to set one. */
const keys = [undefined, "", " \n"]

/** Without a key a sample does not start. */
export async function keyProblems(command: string, folder: string, tried = keys): Promise<string[]> {
  const ran = await Promise.all(tried.map((key) => shell(command, folder, key)))
  return ran.flatMap(({ code, stdout, stderr }, index) =>
    code !== 0 && !/^\d+ /m.test(stdout) && /CAPTCHA_API_KEY/.test(stdout + stderr)
      ? []
      : [`started with the key ${JSON.stringify(tried[index])}: ${stdout.slice(0, 100)}${stderr.slice(-300)}`],
  )
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
