/**
 * Where the files of a site went, and texts that name them by their new paths: imports, `require`, links, pictures, `url()`.
 * A path stays as it was typed where it leads to the same file as before. Pure.
 */
import { posix } from "node:path"
import { sitePaths } from "./stand-ins.js"

/** A file of the old site, and its path in the new one. */
export interface Moved {
  from: string
  to: string
  /** Where the file itself is, if `from` is a symbolic link: what its text names is beside it. */
  real?: string
}

/** A file of the new site. */
export interface Copied extends Moved {
  bytes: Uint8Array
  /** How many lines stand above those of the old file. */
  added?: number
  /** Absolute path of a file that is copied as it is: its bytes are empty. */
  original?: string
}

/** Finds the place in the old site of what stands in the new one. */
export function oldPlaces(copied: readonly Copied[]): <At extends { file: string; line: number }>(at: At) => At {
  const files = new Map(copied.map((file) => [file.to, file]))
  return (at) => {
    const { from = at.file, added = 0 } = files.get(at.file) ?? {}
    return { ...at, file: from, line: Math.max(1, at.line - added) }
  }
}

export const isText = /\.(mdx?|[cm]?[jt]s|[jt]sx|ya?ml|json|css)$/

/** What a name in a text leads to. */
export interface MovedTarget extends Moved {
  /** What the name leaves out: `.tsx`, `/index.js`. */
  ending: string
}

const extensions = [".mjs", ".js", ".json", ".jsx", ".ts", ".tsx", ".cjs", ".mdx", ".md"]
/** Where a site has modules of two platforms, those of browsers come first. */
const ofBrowsers = [".web.js", ".web.jsx", ".web.ts", ".web.tsx"]
/** Endings that an import may leave out, in the order in which Docusaurus looks for them. */
export const endings = ["", ...ofBrowsers, ...extensions, ...extensions.map((ending) => `/index${ending}`)]

/** Finds the file that a text of the old site means: `@site/…`, or a path relative to the text. `folder` is the site's. */
export function findMoved(
  files: readonly Moved[],
  { folder = "/", isOwnTheme = () => false }: { folder?: string; isOwnTheme?: (named: string) => boolean } = {},
): (named: string, from: string) => MovedTarget | undefined {
  const byOldPath = new Map(files.map((file) => [posix.normalize(file.from), file]))
  const findFrom = (named: string, from: string): MovedTarget | undefined => {
    // A component that only the site has; those of Docusaurus have stand-ins, or a component of that name.
    const own = /^@theme\/(.+)/.exec(named)?.[1]
    const below =
      own === undefined ? /^(?:@site)?\/(.+)/.exec(named)?.[1] : isOwnTheme(named) ? `src/theme/${own}` : undefined
    if (below === undefined && !named.startsWith(".")) return undefined
    // A path may leave the folder of the site and come back: `../website/static/…`.
    const typed = decoded(posix.normalize(below ?? posix.join(posix.dirname(from), named)))
    const path = typed.startsWith("../") ? posix.relative(folder, posix.join(folder, typed)) : typed
    const found = endings.filter((ending) => byOldPath.has(path + ending))
    const [ending = ""] = found
    const file = byOldPath.get(path + ending)
    // With several modules of a name, the ending says which is meant; one that is new is named, too.
    const isNamed =
      (found.length > 1 && !/\.mdx?$/.test(ending)) || ending.startsWith(".web") || !file?.to.endsWith(ending)
    return file && { ...file, ending: isNamed ? "" : ending }
  }
  return (named, from) => {
    const real = byOldPath.get(posix.normalize(from))?.real
    return (real === undefined ? undefined : findFrom(named, real)) ?? findFrom(named, from)
  }
}

/** An address may have an encoded blank; an invalid encoding stays as it is. */
export function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const fence = String.raw`^[ \t>]*(?<fence>${"`{3,}(?=[^`\\n]*$)"}|~{3,})[^]*?(?:^[ \t>]*\k<fence>[${"`"}~]*[ \t]*$|$(?![^]))`
const before = `["'(<](?:!*raw-loader!|!+)?`
const named = String.raw`(?<named>@(?:site|theme)\/[\w./@%-]+|\/(?:static|src)\/[\w./@%-]+|\/[\w./@-]+\.(?:mdx?|json|ya?ml|[jt]sx?)|(?<=\b(?:from|import|require\()\s*["'](?:!*raw-loader!|!+)?)\/[\w./@%-]+|\.{1,2}\/[\w./@%-]+)(?=["')>\s?#]|$)`
const ofCode = new RegExp(`(?<before>${before})${named}`, "gm")
/** Samples stay as they are; a definition of a link has no brackets around its address. */
const ofMarkdown = new RegExp(String.raw`${fence}|(?<before>${before}|^\[[^\]\n]+\]:\s*)${named}`, "gm")

/** The text of a moved file, with the new paths of what it names. `instead` gives the file to name in place of another. */
export function withNewPaths(
  text: string,
  { from, to }: Moved,
  find: ReturnType<typeof findMoved>,
  instead: (target: string) => string | undefined,
): string {
  return text.replace(/\.mdx?$/.test(to) ? ofMarkdown : ofCode, (whole, ...rest) => {
    const { before = "", named } = rest.at(-1) as { before?: string; named?: string }
    const target = named === undefined ? undefined : find(named, from)
    if (named === undefined || target === undefined) return whole
    const file = instead(target.to) ?? target.to.slice(0, target.to.length - target.ending.length)
    const place = named.includes("%") ? encodeURI(file) : file
    if (/^(?:@theme)?\//.test(named)) return `${before}@site/${place}`
    const below = /^@site\/(.+)/.exec(named)?.[1]
    const [typed] = below === undefined ? [posix.join(posix.dirname(to), named)] : sitePaths(below)
    if (typed === place) return whole
    const relative = posix.relative(posix.dirname(to), place)
    return before + (below !== undefined ? `@site/${place}` : relative.startsWith(".") ? relative : `./${relative}`)
  })
}

const context =
  /\brequire\.context\(\s*["']([^"']+)["']\s*(?:,\s*(true|false)\s*)?(?:,\s*\/((?:\\.|[^/\n])+)\/(\w*)\s*)?\)/g

const made = /\b(require|import)\(\s*`(!*raw-loader!|)((?:\.{1,2}|@site)\/(?:[\w.@-]+\/)*)([^`]*\$\{[^`]*)`\s*\)/g
/** What is bundled under a name that is made at run time, too. */
const isCode = /\.([cm]?[jt]s|[jt]sx|json)$/

/**
 * Names that are made while code runs lead into the folder's new place, and webpack's `require.context` is written out:
 * the files of a folder by their names, each loaded when it is asked for.
 */
export function withoutContexts(text: string, { from, to }: Moved, files: readonly Moved[]): string {
  const pathTo = (file: Moved) => posix.relative(posix.dirname(to), file.to).replace(/^(?!\.)/, "./")
  const inPlace = text.replace(made, (whole, call, loader: string, folder: string, rest: string) => {
    const old = posix.join(folder.startsWith("@site/") ? folder.slice(6) : posix.join(posix.dirname(from), folder), "/")
    const inside = files.filter((file) => file.from.startsWith(old))
    const [start = "", end = ""] = [/^[^$]*/.exec(rest)?.[0], /[^}]*$/.exec(rest)?.[0]]
    const asked = inside.filter((file) => file.from.startsWith(old + start) && file.from.endsWith(end))
    if (loader !== "" || asked.some((file) => !isCode.test(file.from) && !/\.mdx?$/.test(file.from))) {
      const named = asked.filter((file) => loader !== "" || !/\.mdx?$/.test(file.from))
      const loads = named.map(
        (file) =>
          `${JSON.stringify(file.from.slice(old.length))}: () => ${call}(${JSON.stringify(loader + pathTo(file))})`,
      )
      return `({ ${loads.join(", ")} })[\`${rest}\`]()`
    }
    const file = inside.find((file) => file.to.endsWith(`/${file.from.slice(old.length)}`))
    if (file === undefined) return whole
    return `${call}(\`${pathTo(file).slice(0, old.length - file.from.length)}${rest}\`)`
  })
  return inPlace.replace(context, (_, folder: string, deep = "true", pattern = "", flags = "") => {
    const below = `${posix.join(folder.startsWith("@site/") ? folder.slice(6) : posix.join(posix.dirname(from), folder))}/`
    const wanted = new RegExp(pattern, flags)
    const found = files.flatMap((file) => {
      const name = `./${file.from.slice(below.length)}`
      const isIn = file.from.startsWith(below) && (deep === "true" || !name.slice(2).includes("/"))
      if (!isIn || !wanted.test(name) || /\.mdx?$/.test(name)) return []
      return [`${JSON.stringify(name)}: () => require(${JSON.stringify(pathTo(file))})`]
    })
    return `((files) => Object.assign((name) => files[name](), { keys: () => Object.keys(files) }))({ ${found.join(", ")} })`
  })
}
