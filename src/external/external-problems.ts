/** Checks a site's links to other sites, and keeps the ledger. */
import type { Disk } from "../disk.js"
import type { Site } from "../model.js"
import type { Reporter } from "../report/console.js"
import type { Diagnostic } from "../report/diagnostic.js"
import { count } from "../report/format.js"
import { politeness } from "./ask.js"
import { checkExternal } from "./check-external.js"
import { ledgerFile, ledgerText, parseLedger } from "./ledger.js"

interface ExternalOptions {
  /** Check only links that the ledger does not list, and do not write it. */
  staged?: boolean
  /** Seconds until a URL that is gone is requested again in the same run. */
  confirmAfter?: number | undefined
  /** Our version, sent to the sites that are requested. */
  version?: string
}

export async function externalProblems(
  site: Site,
  disk: Disk,
  options: ExternalOptions,
  reporter: Reporter,
): Promise<Diagnostic[]> {
  const links = [...[...site.sources.values()].flatMap((source) => source.links), ...site.dataLinks]
  const before = await disk.read(ledgerFile).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => "",
  )
  const { staged, confirmAfter } = options
  const result = await checkExternal(links, parseLedger(before), {
    ask: { ...politeness, agent: `captcha-docs/${options.version ?? "0"}` },
    now: new Date(),
    onlyNew: staged === true,
    confirmAfter: confirmAfter === undefined ? undefined : confirmAfter * 1000,
  })
  const unsure = result.unsure > 0 ? `; ${result.unsure} gave no clear answer` : ""
  if (result.asked > 0)
    reporter.event({ type: "note", text: `checked ${count(result.asked, "link")} to other sites${unsure}` })
  const text = ledgerText(result.ledger)
  // A hook that changes files stops the commit, so the ledger is updated in a separate run.
  if (!staged && text !== before) await disk.replace(ledgerFile, text)
  return result.diagnostics
}
