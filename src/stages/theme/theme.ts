/**
 * Bundles the templates and the code of the content: one server module that renders every page, and the browser's files
 * under hashed names. esbuild reads files itself; nothing is written, files come back in memory.
 *
 * Promises: code of the site that can't be bundled is a problem at its line, never an exception. A stand-in (the
 * package's template, or a module that has every name) lets all other problems be found in the same run.
 */

import { createHash } from "node:crypto"
import path from "node:path"
import type { Message, Metafile } from "esbuild"
import { realPath } from "../../disk.js"
import { hashData, hashOf } from "../../engine/hash.js"
import type { Result, Step } from "../../engine/memo.js"
import { filesIn, licenceFile, licencesOf, type PackageLicence } from "../../licences/licences.js"
import { didYouMean, nearestFile } from "../../links/nearest.js"
import type { Theme } from "../../model.js"
import { type Diagnostic, type Place, problem } from "../../report/diagnostic.js"
import { findPackage } from "../../setup/find-package.js"
import { bundleErrors } from "../../site-code/bundle-problems.js"
import { bundleReads } from "../../site-code/bundle-reads.js"
import { stoppable } from "../../site-code/stoppable.js"
import { type Asset, type Attempt, type Code, type ThemeInput, writerComponents } from "./attempt.js"
import { type BrowserBundle, bundleBrowser, bundleLive } from "./browser.js"
import { lastBundle } from "./last-bundles.js"
import { type Mistake, mistakeAtLoading, mistakeOf, placeInSite, suspicion } from "./mistakes.js"
import { isInKey } from "./resolve.js"
import { bundleServer, loadServer, type ServerBundle, type ServerCode, sourceMapOf } from "./server-module.js"
import { bundleStyles, type Styles } from "./styles.js"

export interface ThemeBody {
  server: ServerCode
  /** Base64 by output path. */
  files: Record<string, string>
  /** The script that keeps the pages of `dev` up to date; it is never published. */
  live: string
}

export const bundleTheme: Step<ThemeInput, Theme, ThemeBody> = {
  name: "theme",
  id: () => "theme",
  fields: ({ packageRoot: _package, siteRoot: _site, layOut: _layOut, ...fields }) => fields,
  run: bundle,
}

async function bundle({ layOut, ...known }: ThemeInput): Promise<Result<Theme, ThemeBody>> {
  const home = await realPath(known.siteRoot)
  const input = { ...known, siteRoot: layOut ? await realPath(await layOut()) : home }
  const problems = new Map<string, Diagnostic>()
  const refused = new Set<string>()
  const errors: Message[] = []
  const refuse = (mistake: Mistake) => {
    refused.add(mistake.culprit)
    problems.set(JSON.stringify(mistake.diagnostic), mistake.diagnostic)
  }
  for (;;) {
    const warnings: Message[] = []
    const attempt: Attempt = { ...input, refused: new Set(refused), warnings }
    const [server, browser, live] = await Promise.allSettled([
      lastBundle("server", attempt, bundleServer, ({ metafile }) => [metafile]),
      lastBundle("browser", withoutModules(attempt), bundleBrowser, ({ metafiles }) => metafiles),
      lastBundle("live", withoutModules(attempt), bundleLive, ({ metafile }) => [metafile]),
    ])
    if (server.status === "fulfilled" && browser.status === "fulfilled" && live.status === "fulfilled") {
      let sheets = attempt
      const bundled = async (): Promise<Awaited<ReturnType<typeof bundleStyles>>> =>
        bundleStyles(sheets, server.value).catch((error: unknown) => {
          const known = sheets.refused.size
          for (const message of bundleErrors(error) ?? []) {
            const mistake = mistakeOf(message, input)
            if (!mistake) continue
            problems.set(JSON.stringify(mistake.diagnostic), mistake.diagnostic)
            sheets = { ...sheets, refused: new Set([...sheets.refused, mistake.culprit]) }
            errors.push(message)
          }
          if (sheets.refused.size === known) throw error
          return bundled()
        })
      const styles = await bundled()
      const bundles = { server: server.value, browser: browser.value, live: live.value, styles }
      try {
        const licences = await licencesServed(bundles, input, home)
        const reads = [...readsOf(bundles, errors, input, home), ...licences.flatMap((licence) => licence.reads)]
        for (const warning of warnings) {
          const diagnostic = suspicion(warning, input)
          if (diagnostic) problems.set(JSON.stringify(diagnostic), diagnostic)
        }
        return {
          ...theme(bundles, attempt, { diagnostics: [...problems.values()], licences }),
          reads: layOut ? reads.map((file) => atHome(file, input.siteRoot, home)) : reads,
        }
      } catch (error) {
        const mistake = await mistakeAtLoading(error, () => sourceMapOf(attempt), attempt)
        if (!mistake || refused.has(mistake.culprit)) throw error
        refuse(mistake)
        continue
      }
    }
    let stuck: Diagnostic | undefined
    for (const result of [server, browser, live]) {
      if (result.status === "fulfilled") continue
      for (const message of bundleErrors(result.reason) ?? []) {
        const mistake = mistakeOf(message, input)
        if (!mistake) continue
        if (attempt.refused.has(mistake.culprit)) stuck = mistake.diagnostic
        refuse(mistake)
        errors.push(message)
      }
    }
    if (refused.size > attempt.refused.size) continue
    // Nothing that could be left out: the package.json of a folder, or its tsconfig.json.
    if (stuck) {
      const hint = stuck.hint ?? "the bundler reads this file beside the code of its folder: correct it"
      const told = [...problems.values()].filter(({ file }) => file !== stuck.file)
      const reads = bundleReads({
        folder: input.siteRoot,
        metafiles: [],
        errors,
        inKey: (file) => isInKey(file, input, home),
      })
      return {
        ...unbundled(attempt, [...told, { ...stuck, hint }]),
        reads: reads.map((file) => atHome(file, input.siteRoot, home)),
      }
    }
    // The error is ours.
    throw [server, browser, live].find((result) => result.status === "rejected")?.reason
  }
}

/** Pages written as code are in the server's module alone. */
function withoutModules(attempt: Attempt): Attempt {
  return { ...attempt, modules: [] }
}

/**
 * Finds places in the site's code by positions in the server's module, which it bundles again with a source map: only
 * where something threw is one needed.
 */
export async function placesInSite(
  { layOut, ...known }: ThemeInput,
  { diagnostics }: Theme,
): Promise<(positions: readonly string[]) => Place | undefined> {
  const siteRoot = await realPath(layOut ? await layOut() : known.siteRoot)
  const refused = new Set(diagnostics.map(({ file }) => path.join(siteRoot, file)))
  const input = { ...known, siteRoot, refused }
  const sourceMap = await sourceMapOf(input)
  return (positions) => placeInSite(sourceMap, positions, input)
}

interface Bundles {
  server: ServerBundle
  browser: BrowserBundle
  live: Code
  styles: Styles
}

function readsOf(
  { server, browser, live, styles }: Bundles,
  errors: readonly Message[],
  input: ThemeInput,
  home: string,
): string[] {
  const { siteRoot } = input
  return bundleReads({
    folder: siteRoot,
    imports: input.modules.filter((id) => !id.startsWith("content/") && !id.startsWith("raw:")),
    metafiles: [server.metafile, ...browser.metafiles, live.metafile, styles.metafile],
    errors,
    inKey: (file) => isInKey(file, input, home),
  })
}

/** The licences of what a built site serves: code, fonts and pictures of packages, icons, and Pagefind's program. */
async function licencesServed(
  { server, browser, styles }: Bundles,
  { packageRoot, siteRoot, searchEngine }: ThemeInput,
  home: string,
): Promise<PackageLicence[]> {
  const metafiles = [server.metafile, ...browser.metafiles, styles.metafile]
  const files = metafiles.flatMap((metafile) => (metafile ? filesIn(metafile, siteRoot, "server.js") : []))
  const icons = await findPackage(packageRoot, "@iconify-json/lucide")
  if (!icons) throw new Error(`package not found: @iconify-json/lucide, from ${packageRoot}`)
  const pagefind = searchEngine === "pagefind" ? await findPackage(home, "pagefind") : undefined
  const manifests = [icons, ...(pagefind ? [pagefind] : [])].map(({ folder }) => path.join(folder, "package.json"))
  return licencesOf([...files, ...manifests], packageRoot)
}

function theme(
  { server, browser, live, styles }: Bundles,
  input: Attempt,
  { diagnostics, licences }: { diagnostics: Diagnostic[]; licences: PackageLicence[] },
): { facts: Theme; body: ThemeBody } {
  const allFiles = [
    ...new Map(
      [...server.files, ...browser.files, ...styles.files, licencesOutput(licences)].map((file) => [file.path, file]),
    ).values(),
  ].sort((a, b) => (a.path < b.path ? -1 : 1))
  const files = Object.fromEntries(
    allFiles.map(({ path: file, bytes }) => [file, Buffer.from(bytes).toString("base64")]),
  )
  const serverCode = { code: server.code, hash: hashOf(server.code) }
  const { componentNames, withDefault } = stoppable(() => loadServer(serverCode))
  const sizes = allFiles.map(({ path: file, bytes }) => ({ path: file, hash: hashOf(bytes), size: bytes.length }))
  const assets = { ...browser.assets, styles: styles.hrefs }
  const metafiles = [server.metafile, ...browser.metafiles, live.metafile, styles.metafile]
  const unbundled = input.modules.filter((module) => input.refused.has(path.join(input.siteRoot, module)))
  return {
    facts: {
      id: hashData([serverCode.hash, sizes, assets]),
      files: sizes,
      assets,
      componentNames,
      inlineScriptHashes: [scriptHash(assets.boot)],
      withDefault: [...withDefault, ...unbundled].sort(),
      missing: [...server.missing].sort(),
      diagnostics: [...diagnostics, ...(input.refused.size === 0 ? idleTemplates(input, metafiles) : [])],
    },
    body: { server: serverCode, files, live: live.code },
  }
}

/** Templates of the site that replace no part of the theme, and that nothing imports. Only types may come from `.ts`. */
function idleTemplates({ hashes, siteRoot }: Attempt, metafiles: readonly (Metafile | undefined)[]): Diagnostic[] {
  const inputs = new Set(
    metafiles.flatMap((metafile) => Object.keys(metafile?.inputs ?? {})).map((file) => path.resolve(siteRoot, file)),
  )
  const from = (owner: string) =>
    Object.keys(hashes).flatMap((key) => (key.startsWith(`${owner}:templates/`) ? key.slice(owner.length + 1) : []))
  const parts = from("own")
  return from("site")
    .filter((file) => /\.(tsx|jsx|css)$/.test(file) && !parts.includes(file) && !inputs.has(path.join(siteRoot, file)))
    .map((file) =>
      problem("unknown-template", { file, line: 1, column: 1 }, "this file replaces no part of the theme", {
        hint: didYouMean(nearestFile(file, parts)) ?? "`captcha-docs eject` lists the parts",
        target: file,
      }),
    )
}

/** The theme of a site of which nothing can be bundled: checks know its components, and no page is rendered. */
function unbundled(input: Attempt, diagnostics: Diagnostic[]): { facts: Theme; body: ThemeBody } {
  return {
    facts: {
      id: hashData(diagnostics),
      files: [],
      assets: { css: "", boot: "", client: "", searchWorker: "", fonts: [], islands: {}, styles: {} },
      componentNames: writerComponents(input).map(({ name }) => name),
      inlineScriptHashes: [],
      withDefault: input.modules,
      missing: [],
      diagnostics,
      unbundled: true,
    },
    body: { server: { code: "", hash: "" }, files: {}, live: "" },
  }
}

function licencesOutput(licences: readonly PackageLicence[]): Asset {
  const text = licenceFile(
    "Besides its own content, this site serves code, fonts and pictures of these packages.",
    licences,
  )
  return { path: "licenses.txt", bytes: Buffer.from(text) }
}

/** If the site is laid out elsewhere, maps packages and bundler configuration back to the site's folder. */
function atHome(file: string, laidOut: string, siteRoot: string): string {
  const relative = path.relative(laidOut, file)
  const stays = relative.startsWith("..") || !/(^|[\\/])(node_modules[\\/]|(package|tsconfig)\.json$)/.test(relative)
  return stays ? file : path.join(siteRoot, relative)
}

/** The hash that allows an inline script in a Content-Security-Policy. */
function scriptHash(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`
}
