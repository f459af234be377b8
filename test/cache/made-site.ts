/** Everything that a build would write, made in this process or in one of its own, without writing it. */
import { execFile } from "node:child_process"
import path from "node:path"
import { promisify } from "node:util"
import { createOutside } from "../../src/disk.js"
import { hashOf } from "../../src/engine/hash.js"
import { Memo, type Remembered, type Runner, runHere, type Step } from "../../src/engine/memo.js"
import { FolderStore, noStore, type Store } from "../../src/engine/store.js"
import { learnSite, makePages, planSite } from "../../src/pipeline.js"
import { packageRoot } from "../../src/setup/package-root.js"
import { prepareContext } from "../../src/setup/prepare-context.js"
import { bundleTheme } from "../../src/stages/theme/theme.js"
import { startsWith } from "../run-program.js"
import { type Random, shuffled } from "./random-edits.js"

/** Hash by output path, and the problems as text. */
export type MadeSite = Record<string, string>

export async function makeSite(root: string, memo: Memo): Promise<MadeSite> {
  const prepared = await prepareContext({ root, memo, cache: false, drafts: false, event: () => {} })
  if (!prepared.context) return { problems: JSON.stringify(prepared.diagnostics) }
  const { context } = prepared
  const relations = await learnSite(context)
  const built = await makePages(context, relations, relations.routes)
  const outputs = await planSite(context, relations, built)
  const made: MadeSite = { problems: JSON.stringify([...relations.diagnostics, ...built.diagnostics], undefined, 1) }
  for (const output of outputs) {
    const hash = hashOf(await output.bytes())
    // What is written is what was announced: else a build would keep the file of before.
    made[output.path] = hash === output.hash ? hash : `${hash}, announced as ${output.hash}`
  }
  return made
}

/** Names of what differs. */
export function differences(one: MadeSite, other: MadeSite): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).sort()
}

/** Runs inputs in an order of chance, half of the time in two lots at once, as two workers would. */
export function chanceRunner(random: Random): Runner {
  return async (step, inputs) => {
    const order = shuffled([...inputs.keys()], random)
    const lots = random() < 0.5 ? [order] : [order.slice(0, order.length / 2), order.slice(order.length / 2)]
    const results = await Promise.all(
      lots.map(async (lot) => {
        const made = await runHere(
          step,
          lot.map((index) => inputs[index] as (typeof inputs)[number]),
        )
        return lot.map((index, at) => [index, made[at] as (typeof made)[number]] as const)
      }),
    )
    const byIndex = new Map(results.flat())
    return inputs.map((_, index) => byIndex.get(index) as never)
  }
}

export interface MemoOptions {
  store?: Store
  runner?: Runner
  /** A folder of themes that may be shared: bundling one costs more than all the rest of a small site. */
  themes?: string | undefined
}

const sharedMemos = new Map<string, Memo>()

/** What a site remembers; nothing of another process without a store. */
export function memoFor(root: string, { themes, ...options }: MemoOptions = {}): Memo {
  const shared = { stamp: "test", outside: createOutside({ root, packageRoot }) }
  const own = { store: noStore, ...shared, ...options }
  if (themes === undefined) return new Memo(own)
  const other = sharedMemos.get(themes) ?? new Memo({ store: storeIn(themes), ...shared })
  sharedMemos.set(themes, other)
  return new MemoBeside(own, other)
}

/** Its themes are another memo's. */
class MemoBeside extends Memo {
  constructor(
    own: ConstructorParameters<typeof Memo>[0],
    private readonly other: Memo,
  ) {
    super(own)
  }

  override async each<I, F, B, W>(step: Step<I, F, B, W>, inputs: readonly I[]): Promise<Remembered<F, B>[]> {
    if (step.name !== bundleTheme.name) return super.each(step, inputs)
    const found = await this.other.each(step, inputs)
    if (found.some(({ fromCache }) => !fromCache)) await this.other.save()
    return found
  }
}

export function storeIn(dir: string): Store {
  return new FolderStore({
    dir,
    stamp: "test",
    note: (text) => {
      throw new Error(text)
    },
  })
}

/** What a process makes of a site that has made nothing before. */
export async function makeAfresh(root: string, themes = ""): Promise<MadeSite> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...startsWith(path.join(import.meta.dirname, "make-afresh.ts")), root, themes],
    { cwd: packageRoot, maxBuffer: 100_000_000 },
  )
  return JSON.parse(stdout) as MadeSite
}
