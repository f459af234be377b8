/**
 * Resolves imports in the code of the theme and of a site: one copy of React, `@site/…`, `@theme/…`, `lucide:…`,
 * templates that the site replaces, and stand-ins for files that can't be bundled.
 *
 * A file in the site's `templates/` replaces the package's file at the same path. `@theme/parts/Icon` resolves to the
 * site's file if it exists, `@theme-original/parts/Icon` always to the package's, and a relative import in a site's
 * template falls back to the package's file.
 */
import path from "node:path"
import type { BuildOptions, ImportKind, Loader, Message, OnLoadArgs, OnLoadResult, Plugin, PluginBuild } from "esbuild"
import { sitePaths, standIns } from "../../site-code/imports.js"
import { siteCode, standIn } from "../../site-code/site-code.js"
import { escapePattern } from "../../text/escape-pattern.js"
import { codeLoaders } from "./code-loaders.js"
import { lucideIcon } from "./lucide.js"

/** The location of code, and the files to leave out. */
export interface CodeInput {
  /** Absolute; has our `templates/` and `node_modules`. */
  packageRoot: string
  /** Absolute; has `content/` and perhaps `templates/`. */
  siteRoot: string
  /** Hash by path of every template file (`own:…`, `site:…`), and of the code of the content. */
  hashes: Record<string, string>
  /** Files of the site that can't be bundled: absolute paths. */
  refused: ReadonlySet<string>
  /** The site's base path, for style sheets and URLs of files. */
  baseUrl?: string
  /** Gets what the bundler warns of. */
  warnings?: Message[]
}

/**
 * Whether the key's hashes cover a file. They don't cover files in the site's `home`: these may have changed between
 * hashing and bundling, so they are hashed again.
 */
export function isInKey(
  file: string,
  { packageRoot, siteRoot, hashes }: Pick<CodeInput, "packageRoot" | "siteRoot" | "hashes">,
  home: string,
): boolean {
  const named = (kind: string, root: string) =>
    Object.hasOwn(hashes, `${kind}:${path.relative(root, file).split(path.sep).join("/")}`)
  return named("own", packageRoot) || (siteRoot !== home && named("site", siteRoot))
}

/** Options that all bundles of the theme share. */
export function bundling(input: CodeInput): ReturnType<typeof siteCode> & BuildOptions {
  return {
    ...siteCode(input.siteRoot, [
      codeLoaders(input),
      standInsFor(input.refused),
      templatesOf(input),
      lucide,
      warningsTo(input.warnings ?? []),
    ]),
    define: { "process.env.NODE_ENV": '"production"' },
  }
}

const warningsTo = (list: Message[]): Plugin => ({
  name: "warnings",
  setup: (plugin) =>
    plugin.onEnd(({ warnings }) => {
      for (const warning of warnings) list.push(warning)
    }),
})

/**
 * On the server, an island's file that a page or a template of the site imports is rendered as an island, which
 * hydrates in the browser; if another island imports it, it becomes part of that one.
 */
export function framedIslands({ packageRoot, siteRoot }: CodeInput): Plugin {
  const frame = path.join(packageRoot, "templates/parts/Island.tsx")
  const folders = [path.join(siteRoot, "content/pages"), path.join(siteRoot, "templates")]
  return {
    name: "framed-islands",
    setup(plugin) {
      plugin.onResolve({ filter: /\.island(\.[jt]sx?)?$/ }, async ({ path: specifier, importer, resolveDir, kind }) => {
        const outside = /\.island\.tsx$/.test(importer) || !folders.some((folder) => isInside(importer, folder))
        if (outside) return undefined
        const { path: file, errors } = await plugin.resolve(specifier, { kind, resolveDir })
        return errors.length > 0 ? { errors } : { path: file, namespace: "framed-island" }
      })
      plugin.onLoad({ filter: /./, namespace: "framed-island" }, ({ path: file }) => ({
        contents: `import { createElement } from "react"
import { Island } from ${JSON.stringify(frame)}
export * from ${JSON.stringify(file)}
export default ({ children, ...props }) =>
  createElement(Island, { name: ${JSON.stringify(path.basename(file, ".island.tsx"))}, props }, children)`,
        resolveDir: path.dirname(file),
      }))
    },
  }
}

export interface EntryText {
  contents: string
  loader: Loader
  /** Its imports are resolved from here. */
  folder: string
}

/** Virtual entry points, by name. */
export function entries(texts: Record<string, EntryText>): {
  names: Record<string, string>
  plugin: Plugin
  /** The name of an entry point in the metafile. */
  nameOf(entryPoint: string): string | undefined
} {
  return {
    names: Object.fromEntries(Object.keys(texts).map((name) => [name, `captcha-docs-entry:${name}`])),
    plugin: {
      name: "entries",
      setup(plugin) {
        plugin.onResolve({ filter: /^captcha-docs-entry:/ }, ({ path: name }) => ({
          path: name.slice("captcha-docs-entry:".length),
          namespace: "entry",
        }))
        plugin.onResolve({ filter: /^\//, namespace: "entry" }, ({ path: file }) => ({ path: file }))
        plugin.onLoad({ filter: /./, namespace: "entry" }, ({ path: name }) => {
          const { contents, loader, folder } = texts[name] as EntryText
          return { contents, loader, resolveDir: folder }
        })
      },
    },
    nameOf: (entryPoint) => /^entry:(.+)$/.exec(entryPoint)?.[1],
  }
}

/** The absolute path of a template: the site's file, unless it can't be bundled and the package has one. */
export function templateFile(relative: string, { packageRoot, siteRoot, hashes, refused }: CodeInput): string {
  const themeFile = path.join(packageRoot, relative)
  if (!Object.hasOwn(hashes, `site:${relative}`)) return themeFile
  const replacing = path.join(siteRoot, relative)
  return refused.has(replacing) && Object.hasOwn(hashes, `own:${relative}`) ? themeFile : replacing
}

/** A stand-in has a path of its own: beside a `package.json` of type module, it could not be CommonJS. */
function standInsFor(refused: ReadonlySet<string>): Plugin {
  const asked = new Set<unknown>(["resolved", "standing-in", "as-named"])
  const load = ({ path: file }: OnLoadArgs): OnLoadResult =>
    file.endsWith(".css") ? { contents: "", loader: "css" } : { contents: standIn, loader: "js" }
  return {
    name: "stand-ins",
    setup(plugin) {
      if (refused.size === 0) return
      plugin.onResolve({ filter: /^[^:]*$/ }, async ({ path: named, kind, resolveDir, importer, pluginData }) => {
        if (asked.has(pluginData) || kind === "entry-point") return undefined
        const options = { kind, resolveDir, importer, pluginData: "standing-in" }
        const { path: file, errors } = await plugin.resolve(named, options)
        return errors.length === 0 && refused.has(file) ? { path: file, namespace: "refused" } : undefined
      })
      plugin.onLoad({ filter: /./, namespace: "refused" }, load)
      plugin.onLoad({ filter: new RegExp(`^(${[...refused].map(escapePattern).join("|")})$`) }, load)
    },
  }
}

function templatesOf(input: CodeInput): Plugin {
  const { packageRoot, siteRoot, hashes } = input
  const themeFolder = path.join(packageRoot, "templates")
  const replacing = path.join(siteRoot, "templates")
  const ofSite = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+)$/.exec(key)?.[1] ?? [])
  return {
    name: "captcha-docs",
    setup(plugin) {
      plugin.onResolve({ filter: /^(react|react-dom)(\/|$)/ }, async (args) => {
        if (args.pluginData === "resolved") return undefined
        return plugin.resolve(args.path, { kind: args.kind, resolveDir: themeFolder, pluginData: "resolved" })
      })
      // What a template imports from `../src/`, a template that was ejected imports from the package.
      plugin.onResolve({ filter: /^captcha-docs\/src\// }, ({ path: specifier, kind }) =>
        plugin.resolve(`../${specifier.slice("captcha-docs/".length, -".js".length)}.ts`, {
          kind,
          resolveDir: themeFolder,
        }),
      )
      plugin.onResolve({ filter: /^@site\// }, async ({ path: specifier, kind, importer }) => {
        const named = specifier.slice("@site/".length)
        const options = { resolveDir: siteRoot, kind, importer }
        return (
          (await findFirst(plugin, [named, ...sitePaths(named).flatMap(withIsland)], options)) ?? notFound(specifier)
        )
      })
      const named = Object.keys(standIns).filter((name) => !name.startsWith("@theme/"))
      plugin.onResolve({ filter: new RegExp(`^(${named.map(escapePattern).join("|")})$`) }, async (args) => {
        const file = await find(plugin, `./${standIns[args.path]}`, packageRoot, args.kind)
        return file ? { path: counting(file) } : notFound(args.path)
      })
      plugin.onResolve({ filter: /^@theme(-original|-init)?\// }, async (args) => {
        const file = `./${args.path.slice(args.path.indexOf("/") + 1)}`
        const original = !args.path.startsWith("@theme/")
        const standIn = standIns[`@theme/${file.slice(2)}`] ?? `templates/components/${file.slice(2)}`
        const resolved =
          (!original && (await find(plugin, file, replacing, args.kind))) ||
          (await find(plugin, file, themeFolder, args.kind)) ||
          (await find(plugin, `./${standIn}`, packageRoot, args.kind))
        return resolved ? { path: original ? resolved : counting(resolved) } : notFound(args.path)
      })
      // In a style sheet, such a path is a URL of the site.
      plugin.onResolve({ filter: /^\/[^/]/ }, ({ path: file, kind }) =>
        kind === "url-token" ? { path: (input.baseUrl ?? "/") + file.slice(1), external: true } : undefined,
      )
      // esbuild waits for this thread at each callback, so the filter matches only names of replaced files …
      const names = ofSite.flatMap((file) => /([^/]+)\.[^/.]+$/.exec(file)?.[1] ?? [])
      const anyOf = names.map(escapePattern).join("|")
      plugin.onResolve({ filter: new RegExp(`^\\.{1,2}/(.*/)?(${anyOf})\\.\\w+$`) }, async (args) => {
        if (args.pluginData === "resolved" || !isInside(args.resolveDir, themeFolder)) return undefined
        const file = await find(plugin, args.path, args.resolveDir, args.kind)
        return file === undefined ? undefined : { path: counting(file) }
      })
      // … and any path only if the site has templates: they may import the theme's files and its packages.
      if (ofSite.length > 0) {
        plugin.onResolve({ filter: /^(\.{1,2}\/|(@[\w.-]+\/)?[\w.-]+(\/|$))/ }, async (args) => {
          if (args.pluginData === "resolved" || !isInside(args.resolveDir, replacing)) return undefined
          const beside = await find(plugin, args.path, args.resolveDir, args.kind)
          const dir = path.join(themeFolder, path.relative(replacing, args.resolveDir))
          const resolved = beside ?? (await find(plugin, args.path, dir, args.kind))
          return resolved === undefined ? undefined : { path: counting(resolved) }
        })
      }
    },
  }

  /** Replaces a template's path by the file that overrides it. */
  function counting(file: string): string {
    const folder = [themeFolder, replacing].find((root) => isInside(file, root))
    if (folder === undefined) return file
    return templateFile(path.relative(path.dirname(folder), file).split(path.sep).join("/"), input)
  }
}

function notFound(specifier: string) {
  return { errors: [{ text: `Could not resolve "${specifier}"` }] }
}

/** Modules that pages import by name: the site's files, their texts, packages, and stand-ins. */
export function importedCode({ packageRoot, siteRoot }: CodeInput): {
  plugin: Plugin
  /** The absolute path of each module. */
  files: Map<string, string>
  /** Packages that are not installed: their stand-ins have every name. */
  missing: Set<string>
} {
  const [files, missing] = [new Map<string, string>(), new Set<string>()]
  const resolved = async (plugin: PluginBuild, id: string) => {
    if (standIns[id])
      return { path: await find(plugin, id, packageRoot, "import-statement"), namespace: "file", external: false }
    const ofContent = id.startsWith("content/")
    const options = { kind: "import-statement", resolveDir: siteRoot } as const
    const found = await plugin.resolve(ofContent ? `./${id}` : id, options)
    const { path: file, namespace, external = false, errors } = found
    // A module of another site is not fetched, so nothing of it can be bundled.
    return { path: errors.length > 0 || /^https?:/.test(file) ? undefined : file, namespace, external }
  }
  return {
    files,
    missing,
    plugin: {
      name: "imported-code",
      setup(plugin) {
        plugin.onResolve({ filter: /^captcha-docs-code:/ }, async ({ path: specifier }) => {
          const id = specifier.slice("captcha-docs-code:".length)
          if (id.startsWith("raw:")) return { path: path.join(siteRoot, id.slice("raw:".length)), suffix: "?raw" }
          const { path: file, namespace, external } = await resolved(plugin, id)
          if (file === undefined) {
            missing.add(id)
            return { path: id, namespace: "missing" }
          }
          if (!external) files.set(id, file)
          return { path: file, namespace, external }
        })
      },
    },
  }
}

/** `url("lucide:<name>")` in a style sheet is an icon's SVG, to use as a mask. */
const lucide: Plugin = {
  name: "lucide",
  setup(plugin) {
    plugin.onResolve({ filter: /^lucide:/ }, async ({ path: specifier }) => {
      const name = specifier.slice("lucide:".length)
      const drawing = await lucideIcon(name)
      // Checked here, because an error has the import's place only while resolving.
      if (drawing === undefined) return { errors: [{ text: `Lucide has no icon named ${name}` }] }
      return { path: `${name}.svg`, namespace: "lucide", pluginData: drawing }
    })
    plugin.onLoad({ filter: /./, namespace: "lucide" }, ({ pluginData: drawing }: { pluginData: string }) => {
      const shared = 'fill="none" stroke="#000" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"'
      const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" ${shared}>${drawing}</svg>`
      return { contents: picture, loader: "dataurl" }
    })
  },
}

/** A path from the site's root, and for a component's also that of the island that wraps it. */
function withIsland(place: string): string[] {
  return place.startsWith("content/components/") ? [place, `${place.replace(/\.[jt]sx?$/, "")}.island`] : [place]
}

async function findFirst(
  plugin: PluginBuild,
  files: readonly string[],
  { resolveDir, kind, importer }: { resolveDir: string; kind: ImportKind; importer: string },
): Promise<{ path: string; namespace: string } | undefined> {
  for (const file of files) {
    // An island passes through the plugins again, so that it gets its frame.
    const pluginData = file.endsWith(".island") ? undefined : "resolved"
    const found = await plugin.resolve(`./${file}`, { kind, resolveDir, importer, pluginData })
    if (found.errors.length === 0) return { path: found.path, namespace: found.namespace }
  }
  return undefined
}

async function find(
  plugin: PluginBuild,
  file: string,
  resolveDir: string,
  kind: ImportKind,
): Promise<string | undefined> {
  const { path: resolved, errors } = await plugin.resolve(file, { kind, resolveDir, pluginData: "resolved" })
  return errors.length === 0 ? resolved : undefined
}

export function isInside(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep)
}
