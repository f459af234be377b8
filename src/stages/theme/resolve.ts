/**
 * How the code of the theme and of a site is bundled: one copy of React, `@site/…`, `@theme/…`, `lucide:…`, templates that
 * the site replaces, and stand-ins for files that can't be bundled.
 *
 * A file in the site's own `templates/` replaces the package's file at the same path. `@theme/parts/Icon` names the file
 * that counts, `@theme-original/parts/Icon` always the package's, and a relative import of a site's template finds the
 * package's file where the site has none.
 */
import { builtinModules } from "node:module"
import path from "node:path"
import type { BuildOptions, ImportKind, Loader, Plugin, PluginBuild } from "esbuild"
import { parse, YAMLParseError } from "yaml"
import { hostFiles } from "../../disk.js"
import { escapePattern } from "../../escape-pattern.js"
import { inSrc, ownPath, standIns } from "../../imports.js"
import { lucideIcon } from "../../lucide.js"
import { codeLoaders } from "./code-loaders.js"

/** Where code lies, and which of it is to be left out. */
export interface CodeInput {
  /** Absolute; holds our `templates/` and `node_modules`. */
  packageRoot: string
  /** Absolute; holds `content/` and perhaps `templates/`. */
  siteRoot: string
  /** Hash by path of every template file (`own:…`, `site:…`), and of the code of the content. */
  hashes: Record<string, string>
  /** Files of the site that can't be bundled: absolute paths. */
  refused: ReadonlySet<string>
  /** The path that the site lives under; style sheets and addresses of files ask. */
  baseUrl?: string
}

/**
 * Whether the hashes of the key say all of a file. They don't of a file at the site's `home`: it may have changed between
 * the time it was hashed and the time the bundler read it, so what is there counts, too.
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

/** What every bundle has in common. */
export function bundling(input: CodeInput): BuildOptions & { write: false } {
  return {
    bundle: true,
    write: false,
    metafile: true,
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    // Names of chunks depend on the paths from here to each file: those of a site are the same on every machine.
    absWorkingDir: input.siteRoot,
    legalComments: "none",
    logLevel: "silent",
    charset: "utf8",
    loader: { ".js": "jsx" },
    plugins: [codeLoaders(input), templatesOf(input), lucide, yamlFiles],
  }
}

/**
 * On the server, what a page or a template of the site imports from an island's file is that island, which wakes up in the
 * browser; imported by another island, it is a part of that one.
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
  /** Where its imports are looked for. */
  folder: string
}

/** Entry points that no file holds, by name. */
export function entries(texts: Record<string, EntryText>): {
  names: Record<string, string>
  plugin: Plugin
  /** The entry that the metafile means. */
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

/** The file that counts as a template, absolute: the site's, unless it can't be bundled and the package has one. */
export function templateFile(relative: string, { packageRoot, siteRoot, hashes, refused }: CodeInput): string {
  const themeFile = path.join(packageRoot, relative)
  if (!Object.hasOwn(hashes, `site:${relative}`)) return themeFile
  const replacing = path.join(siteRoot, relative)
  return refused.has(replacing) && Object.hasOwn(hashes, `own:${relative}`) ? themeFile : replacing
}

/** How imports are resolved: one copy of React, `@site/…`, `@theme/…`, templates that the site replaces. */
function templatesOf(input: CodeInput): Plugin {
  const { packageRoot, siteRoot, hashes, refused } = input
  const themeFolder = path.join(packageRoot, "templates")
  const replacing = path.join(siteRoot, "templates")
  const ofSite = Object.keys(hashes).flatMap((key) => /^site:(templates\/.+)$/.exec(key)?.[1] ?? [])
  return {
    name: "captcha-docs",
    setup(plugin) {
      // What stands in has a path of its own: beside a `package.json` of type module, it could not be CommonJS.
      if (refused.size > 0) {
        const asked = new Set<unknown>(["resolved", "standing-in", "as-named"])
        plugin.onResolve({ filter: /^[^:]*$/ }, async ({ path: named, kind, resolveDir, importer, pluginData }) => {
          if (asked.has(pluginData) || kind === "entry-point") return undefined
          const options = { kind, resolveDir, importer, pluginData: "standing-in" }
          const { path: file, errors } = await plugin.resolve(named, options)
          return errors.length === 0 && refused.has(file) ? { path: file, namespace: "refused" } : undefined
        })
        plugin.onLoad({ filter: /./, namespace: "refused" }, ({ path: file }) =>
          file.endsWith(".css") ? { contents: "", loader: "css" } : { contents: standIn, loader: "js" },
        )
      }
      plugin.onResolve({ filter: /^(react|react-dom|scheduler)(\/|$)/ }, async (args) => {
        if (args.pluginData === "resolved") return undefined
        return plugin.resolve(args.path, { kind: args.kind, resolveDir: themeFolder, pluginData: "resolved" })
      })
      plugin.onResolve({ filter: /^@site\// }, async ({ path: specifier, kind, importer }) => {
        const named = specifier.slice("@site/".length)
        const resolved = await findFirst(plugin, [`./${named}`, ...places(named)], {
          resolveDir: siteRoot,
          kind,
          importer,
        })
        return resolved ?? notFound(specifier)
      })
      // Files of a Docusaurus site name each other across folders that are elsewhere here.
      if (Object.keys(hashes).some((key) => key.startsWith("site:content/"))) {
        plugin.onResolve({ filter: /^\.{1,2}\// }, async ({ path: named, kind, resolveDir, importer, pluginData }) => {
          if (pluginData === "as-named" || !isInside(resolveDir, path.join(siteRoot, "content"))) return undefined
          const asNamed = await plugin.resolve(named, { kind, resolveDir, importer, pluginData: "as-named" })
          if (asNamed.errors.length === 0) return undefined
          const there = path.relative(siteRoot, path.resolve(resolveDir, named)).split(path.sep).join("/")
          const elsewhere = places(there.replace(/^(\.\.\/)+/, ""))
          return findFirst(plugin, elsewhere, { resolveDir: siteRoot, kind, importer })
        })
      }
      plugin.onResolve({ filter: /^@docusaurus\// }, async ({ path: specifier, kind }) => {
        const standIn = standIns[specifier]
        const file = standIn && (await find(plugin, `./${standIn}`, packageRoot, kind))
        return file ? { path: counting(file) } : notFound(specifier)
      })
      plugin.onResolve({ filter: /^@theme(-original|-init)?\// }, async (args) => {
        const file = `./${args.path.slice(args.path.indexOf("/") + 1)}`
        const original = !args.path.startsWith("@theme/")
        const standIn = standIns[`@theme/${file.slice(2)}`]
        const resolved =
          (!original && (await find(plugin, file, replacing, args.kind))) ||
          (await find(plugin, file, themeFolder, args.kind)) ||
          (standIn && (await find(plugin, `./${standIn}`, packageRoot, args.kind)))
        return resolved ? { path: original ? resolved : counting(resolved) } : notFound(args.path)
      })
      // In a style sheet, such an address is one of the site.
      plugin.onResolve({ filter: /^\/[^/]/ }, ({ path: file, kind }) =>
        kind === "url-token" ? { path: (input.baseUrl ?? "/") + file.slice(1), external: true } : undefined,
      )
      // Each question of the bundler waits for this thread: it asks only by the names of what is replaced …
      const names = ofSite.flatMap((file) => /([^/]+)\.[^/.]+$/.exec(file)?.[1] ?? [])
      const anyOf = names.map(escapePattern).join("|")
      plugin.onResolve({ filter: new RegExp(`^\\.{1,2}/(.*/)?(${anyOf})\\.\\w+$`) }, async (args) => {
        if (args.pluginData === "resolved" || !isInside(args.resolveDir, themeFolder)) return undefined
        const file = await find(plugin, args.path, args.resolveDir, args.kind)
        return file === undefined ? undefined : { path: counting(file) }
      })
      // … and by every path only where the site has templates: they find the theme's neighbours, and its packages.
      if (ofSite.length > 0) {
        plugin.onResolve({ filter: /^(\.{1,2}\/|(@[\w.-]+\/)?[\w.-]+(\/|$))/ }, async (args) => {
          if (args.pluginData === "resolved" || !isInside(args.resolveDir, replacing)) return undefined
          const beside = await find(plugin, args.path, args.resolveDir, args.kind)
          const dir = path.join(themeFolder, path.relative(replacing, args.resolveDir))
          const resolved = beside ?? (await find(plugin, args.path, dir, args.kind))
          return resolved === undefined ? undefined : { path: counting(resolved) }
        })
      }
      if (refused.size > 0) {
        const files = [...refused].map(escapePattern).join("|")
        plugin.onLoad({ filter: new RegExp(`^(${files})$`) }, ({ path: file }) =>
          file.endsWith(".css") ? { contents: "", loader: "css" } : { contents: standIn, loader: "js" },
        )
      }
    },
  }

  /** Of a template, the file that counts. */
  function counting(file: string): string {
    const folder = [themeFolder, replacing].find((root) => isInside(file, root))
    if (folder === undefined) return file
    return templateFile(path.relative(path.dirname(folder), file).split(path.sep).join("/"), input)
  }
}

function notFound(specifier: string) {
  return { errors: [{ text: `Could not resolve "${specifier}"` }] }
}

/** What pages import by name: the site's own files, their texts, packages, and templates that stand in for Docusaurus. */
export function importedCode({ packageRoot, siteRoot }: CodeInput): {
  plugin: Plugin
  /** The file of each name, absolute. */
  files: Map<string, string>
  /** Packages that are not installed: their stand-ins answer to every name. */
  missing: Set<string>
} {
  const [files, missing] = [new Map<string, string>(), new Set<string>()]
  const resolved = async (plugin: PluginBuild, id: string) => {
    if (standIns[id]) return { path: await find(plugin, id, packageRoot, "import-statement"), namespace: "file" }
    const ofContent = id.startsWith("content/")
    const {
      path: file,
      namespace,
      errors,
    } = await plugin.resolve(ofContent ? `./${id}` : id, {
      kind: "import-statement",
      resolveDir: siteRoot,
    })
    return { path: errors.length > 0 ? undefined : file, namespace }
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
          const { path: file, namespace } = await resolved(plugin, id)
          if (file === undefined) {
            missing.add(id)
            return { path: id, namespace: "missing" }
          }
          files.set(id, file)
          return { path: file, namespace }
        })
        // Pages are rendered without Node's modules; packages name them in branches that no page takes.
        plugin.onResolve({ filter: nodeModules }, ({ path: named, importer }) =>
          importer.includes(`${path.sep}node_modules${path.sep}`) ? { path: named, namespace: "missing" } : undefined,
        )
        plugin.onLoad({ filter: /./, namespace: "missing" }, () => ({ contents: standIn, loader: "js" }))
      },
    },
  }
}

const nodeModules = new RegExp(`^(node:.*|${builtinModules.map(escapePattern).join("|")})$`)

/** `url("lucide:<name>")` in a style sheet is the picture of an icon, to be used as a mask. */
const lucide: Plugin = {
  name: "lucide",
  setup(plugin) {
    plugin.onResolve({ filter: /^lucide:/ }, async ({ path: specifier }) => {
      const name = specifier.slice("lucide:".length)
      const drawing = await lucideIcon(name)
      // Here, as an error says where the import is only when it is resolved.
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

/** `import list from "./list.yml"` gives what the file says, as an import of JSON does. */
const yamlFiles: Plugin = {
  name: "yaml",
  setup(plugin) {
    plugin.onLoad({ filter: /\.ya?ml$/ }, async ({ path: file }) => {
      const text = await hostFiles.readFile(file, "utf8")
      try {
        return { contents: JSON.stringify(parse(text) ?? null), loader: "json" }
      } catch (error) {
        if (!(error instanceof YAMLParseError)) throw error
        const [start] = error.linePos ?? [{ line: 1, col: 1 }]
        const lineText = text.split("\n")[start.line - 1] ?? ""
        const reason = error.message.split("\n")[0] ?? ""
        return { errors: [{ text: reason, location: { file, line: start.line, column: start.col - 1, lineText } }] }
      }
    })
  },
}

/** Where a file of a Docusaurus site may lie here, as specifiers from the site's root. */
function places(named: string): string[] {
  const place = ownPath(named)
  const island = /^content\/components\//.test(place) ? [`${place.replace(/\.[jt]sx?$/, "")}.island`] : []
  return [place, ...island, inSrc(place)].map((place) => `./${place}`)
}

async function findFirst(
  plugin: PluginBuild,
  files: readonly string[],
  { resolveDir, kind, importer }: { resolveDir: string; kind: ImportKind; importer: string },
): Promise<{ path: string; namespace: string } | undefined> {
  for (const file of files) {
    // Asked anew, so that a page gets an island in its frame.
    const pluginData = file.endsWith(".island") ? undefined : "resolved"
    const { path: resolved, namespace, errors } = await plugin.resolve(file, { kind, resolveDir, importer, pluginData })
    if (errors.length === 0) return { path: resolved, namespace }
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

/** Stands in for a module that can't be bundled: whatever is imported of it can be called, rendered and read further. */
const standIn = `const standIn = new Proxy(() => {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : standIn),
  has: () => true,
  apply: () => standIn,
  construct: () => standIn,
  getPrototypeOf: () => standIn,
})
module.exports = standIn`
