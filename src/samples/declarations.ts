/** The declaration files of each version with brand names filled in, and the samples in their comments. */

import { parseFenceInfo } from "../code/code-fence.js"
import { fillBrand } from "../config/brand.js"
import type { SiteConfig } from "../config.js"
import { hashData } from "../engine/hash.js"
import { rememberFor } from "../engine/same.js"
import type { Sample, SourcePath, TextFile } from "../model.js"
import { declarationsFor, mayDeclare } from "../reference/declaration-files.js"
import { compare } from "../report/diagnostic.js"

export interface VersionDeclarations {
  version: string
  /** Brand names filled in, by path. */
  texts: Record<SourcePath, string>
  /** Path of the entry by package name. */
  packages: Record<string, SourcePath>
  hash: string
}

const declarationFile = /^content\/sdk\/([^/]+)\/.+\.d\.[cm]?ts$/

/**
 * By version: the folders of `content/sdk`, and the declarations of packages that are elsewhere. The version is "" for
 * packages without one, as of a site without versions.
 */
export function declarationsOf(
  files: readonly TextFile[],
  config: Pick<SiteConfig, "brand" | "packages">,
): Promise<Map<string, VersionDeclarations>> {
  const declaring = files.filter(({ path }) => mayDeclare(path))
  return known(config.packages, [config.brand, ...declaring], () => declarationsIn(declaring, config))
}

const known = rememberFor<SiteConfig["packages"], ReturnType<typeof declarationsOf>>("declarations")

async function declarationsIn(
  files: readonly TextFile[],
  config: Pick<SiteConfig, "brand" | "packages">,
): Promise<Map<string, VersionDeclarations>> {
  const byVersion = new Map<string, Record<SourcePath, string>>()
  const claimed = new Set<SourcePath>()
  const add = (version: string, { path, text }: TextFile) =>
    byVersion.set(version, { ...byVersion.get(version), [path]: fillBrand(text, config.brand).text })
  for (const pkg of config.packages) {
    if (pkg.entry === undefined || (pkg.version !== undefined && declarationFile.test(pkg.entry))) continue
    for (const file of await declarationsFor(pkg, files)) {
      claimed.add(file.path)
      add(pkg.version ?? "", file)
    }
  }
  for (const file of files) {
    const version = declarationFile.exec(file.path)?.[1]
    if (version !== undefined && !claimed.has(file.path)) add(version, file)
  }
  return new Map(
    [...byVersion]
      .sort(([a], [b]) => compare(a, b))
      .map(([version, texts]) => {
        const packages = Object.fromEntries(
          config.packages
            .filter((entry) => (entry.version ?? "") === version)
            .flatMap(({ name, entry = entryOf(Object.keys(texts)) }) =>
              entry === undefined || texts[entry] === undefined ? [] : [[name, entry]],
            ),
        )
        return [version, { version, texts, packages, hash: hashData([texts, packages]) }]
      }),
  )
}

/** The package's main entry: `index.d.ts`, `sdk.d.ts`, or the only file. */
function entryOf(paths: readonly SourcePath[]): SourcePath | undefined {
  const named = (name: string) => paths.find((path) => path.endsWith(`/${name}.d.ts`))
  return named("index") ?? named("sdk") ?? (paths.length === 1 ? paths[0] : undefined)
}

/** The fences in the comments of a declaration file. */
export function commentSamples(text: string, names: Record<string, string>): Sample[] {
  const samples: Sample[] = []
  let open: { sample: Sample; lines: string[] } | undefined
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    const comment = /^\s*\* ?(.*)$/.exec(line)?.[1]
    const fence = comment === undefined ? null : /^\s*(?:```|~~~)(\S*)\s*(.*)$/.exec(comment)
    if (open && (fence || comment === undefined)) {
      if (fence) samples.push({ ...open.sample, text: open.lines.join("\n") })
      open = undefined
    } else if (open && comment !== undefined) {
      open.lines.push(fillBrand(comment, names).text)
    } else if (fence && fence[1] !== "") {
      const { language, title, words, values } = parseFenceInfo(fence[1], fence[2])
      const { assumes, nocheck } = values
      const sample: Sample = {
        language,
        text: "",
        line: index + 2,
        ...(title !== undefined && { title }),
        ...(words.has("continues") && { continues: true as const }),
        ...(assumes !== undefined && { assumes: fillBrand(assumes, names).text }),
        ...(nocheck !== undefined && { nocheck }),
      }
      open = { sample, lines: [] }
    }
  })
  return samples
}
