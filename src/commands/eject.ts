/** `captcha-docs eject`: copies or wraps a part of the theme as a file of the site. */
import path from "node:path"
import { type Disk, listAll, realDisk } from "../disk.js"
import { didYouMean, nearest } from "../links/nearest.js"
import type { Reporter } from "../report/console.js"
import { findConfig } from "../setup/load-config.js"
import { UsageError } from "../setup/usage-error.js"

export interface EjectOptions {
  /** Absolute path of the site's folder. */
  root: string
  config?: string | undefined
  /** Absolute path of the folder that holds our `templates/`. */
  packageRoot: string
  /** `parts/Footer`, or `Footer` if the name is unique; without it, all parts are listed. */
  part?: string | undefined
  /** Write a component that wraps the theme's instead of a copy. */
  wrap: boolean
}

/** Parts that a site may replace: the server's templates and the style sheets. */
const replaceable = /^(Document|(parts|pages|components|reference)\/[A-Z]\w*(\.island)?)\.tsx$|^styles\/.+\.css$/

export async function eject(
  { root, config, packageRoot, part, wrap }: EjectOptions,
  reporter: Reporter,
): Promise<void> {
  const theme = realDisk(path.join(packageRoot, "templates"))
  const files = (await listAll(theme, "")).map((entry) => entry.path).filter((file) => replaceable.test(file))
  if (part === undefined) {
    reporter.result(await partList(theme, files))
    return
  }
  const file = namedFile(part, files)
  const original = await textOf(theme, file)
  const target = `templates/${file}`
  const disk = realDisk(root)
  await findConfig(disk, config)
  if (await disk.stat(target)) throw new UsageError(`file already exists: ${target}`, "delete it first, or edit it")
  await disk.replace(target, wrap ? wrapper(file, original) : copy(file, original))
  reporter.result(`${target}\n`)
}

/** One line per part: its name, and the first line of the comment on its component, else on its file. */
async function partList(theme: Disk, files: readonly string[]): Promise<string> {
  const width = files.reduce((most, file) => Math.max(most, nameOf(file).length), 0)
  const lines = await Promise.all(
    files.map(async (file) => {
      const text = await textOf(theme, file)
      const name = path.posix.basename(nameOf(file))
      const match = new RegExp(`${comment.source}\\nexport (?:default )?(?:function|const) ${name}\\b`).exec(text)
      const about = (match ?? comment.exec(text))?.[1]?.trim() ?? ""
      return `${nameOf(file).padEnd(width)}  ${about}`.trimEnd()
    }),
  )
  return `${lines.join("\n")}\n`
}

const comment = /\/\*\*?\s*(?:\*\s)?([^\n*]*)(?:(?!\*\/)[^])*\*\//

function namedFile(part: string, files: readonly string[]): string {
  const asked = nameOf(part.replace(/^(@theme|templates)\//, ""))
  const matches = files.filter((file) => nameOf(file) === asked || path.posix.basename(nameOf(file)) === asked)
  if (matches.length === 1) return matches[0] as string
  if (matches.length > 1)
    throw new UsageError(`ambiguous part: ${part} is ${matches.map(nameOf).join(" or ")}`, "use the whole name")
  const near = nearest(asked, files.map(nameOf))
  throw new UsageError(`unknown part: ${part}`, didYouMean(near) ?? "run `captcha-docs eject` to list the parts")
}

/** A copy of the file. Its relative imports become imports from `@theme/…`. */
function copy(file: string, text: string): string {
  const folder = path.posix.dirname(file)
  return text.replace(/(\bfrom |\bimport |@import )"(\.{1,2}\/[^"]+)"/g, (_, before: string, specifier: string) => {
    const target = path.posix.join(folder, specifier)
    return target.startsWith("../src/")
      ? `${before}"captcha-docs/${target.slice("../".length)}"`
      : `${before}"@theme/${target.replace(/\.js$/, "")}"`
  })
}

function wrapper(file: string, text: string): string {
  const [name = ""] = path.posix.basename(nameOf(file)).split(".")
  const exported = new RegExp(`^export (default )?function ${name}\\b`, "m").exec(text)
  if (!exported) {
    throw new UsageError(`${nameOf(file)} can't be wrapped: it is not one component`, "eject it without --wrap")
  }
  const original = `"@theme-original/${nameOf(file)}"`
  const imported = `import ${exported[1] ? "Original" : `{ ${name} as Original }`} from ${original}`
  // The type of the props of a function without any is `unknown`, which can't be handed on.
  const hasProps = !text.slice(exported.index + exported[0].length).startsWith("()")
  return `${hasProps ? 'import type { ComponentProps } from "react"\n' : ""}${imported}

export * from ${original}

/** The theme's own part: put something before it, after it, or around it. */
export ${exported[1] ?? ""}function ${name}(${hasProps ? "props: ComponentProps<typeof Original>" : ""}) {
  return <Original${hasProps ? " {...props}" : ""} />
}
`
}

function nameOf(file: string): string {
  return file.replace(/\.tsx$/, "")
}

async function textOf(disk: Disk, file: string): Promise<string> {
  return new TextDecoder().decode(await disk.read(file))
}
