import type { Data } from "@theme/components/writer-component"
import type { Runs } from "./frameworks/runs.js"
import runs from "./frameworks/runs.json"
import { dayOf } from "./releases/releases.js"

/** At the foot of a page whose example is in the record of runs: what its samples ran against, and when. */
export default function RunStamp({ data }: { of: string; data: string }) {
  return <p className="run-stamp">{data}</p>
}

export const data: Data = ({ of }, { brand }) => {
  const run = (runs as Runs)[String(of)]
  if (!run) throw new Error(`no run of ${of}`)
  return `Samples run against the simulator of SDK ${brand.sdkVersion}, ${dayOf(run.date)}`
}
