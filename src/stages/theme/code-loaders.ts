/** Loaders for a site's imports besides code, data and texts: images by URL, SVG as components, CSS modules. */
import path from "node:path"
import type { Plugin } from "esbuild"
import { hostFiles } from "../../disk.js"
import { hashData } from "../../engine/hash.js"

const textOf = (file: string) => hostFiles.readFile(file, "utf8")

const picture = /\.(svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|pdf)$/i

export function codeLoaders({ siteRoot, baseUrl = "/" }: { siteRoot: string; baseUrl?: string }): Plugin {
  const publicFolder = path.join(siteRoot, "content/public") + path.sep
  return {
    name: "code-loaders",
    setup(plugin) {
      // For `import` and `require`, a URL is a module's default export; a style sheet needs the file itself.
      plugin.onResolve({ filter: picture }, async ({ path: specifier, kind, resolveDir, importer, pluginData }) => {
        if (
          ["resolved", "as-named"].includes(pluginData as string) ||
          !["import-statement", "require-call", "dynamic-import"].includes(kind)
        )
          return undefined
        const named = specifier.startsWith("/") ? path.join(publicFolder, specifier) : specifier
        const { path: file, errors } = await plugin.resolve(named, {
          kind,
          resolveDir,
          importer,
          pluginData: "resolved",
        })
        return errors.length > 0 ? { errors } : { path: file, namespace: "address" }
      })
      plugin.onLoad({ filter: /./, namespace: "address" }, async ({ path: file }) => {
        const address = file.startsWith(publicFolder)
          ? `const url = ${JSON.stringify(baseUrl + file.slice(publicFolder.length).split(path.sep).join("/"))}`
          : `import url from ${JSON.stringify(`captcha-docs-file:${file}`)}`
        const contents = /\.svg$/i.test(file)
          ? `${address}\n${drawing(await textOf(file))}`
          : `${address}\nexport default url`
        return { contents, loader: "js", resolveDir: path.dirname(file) }
      })
      plugin.onResolve({ filter: /^captcha-docs-file:/ }, ({ path: file }) => ({
        path: file.slice("captcha-docs-file:".length),
        namespace: "plain-file",
      }))
      plugin.onLoad({ filter: /./, namespace: "plain-file" }, async ({ path: file }) => ({
        contents: await hostFiles.readFile(file),
        loader: "file",
      }))
      plugin.onLoad({ filter: /\.module\.css$/, namespace: "file" }, async ({ path: file }) => {
        const { names, css } = await localStyles(file, path.relative(siteRoot, file))
        return plugin.initialOptions.loader?.[".css"] === "empty"
          ? { contents: `export default ${JSON.stringify(names)}`, loader: "js" }
          : { contents: css, loader: "css", resolveDir: path.dirname(file) }
      })
    },
  }
}

/** A component that renders the SVG, and whose string value is the file's URL. */
function drawing(svg: string): string {
  const [, attributes = "", inner = ""] = /<svg\b((?:"[^"]*"|'[^']*'|[^>"'])*)>([^]*)<\/svg>/.exec(svg) ?? []
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = "", double, single]) => [
      name === "class" ? "className" : name === "style" ? "data-style-text" : name,
      double ?? single ?? "",
    ]),
  )
  return `import { createElement } from "react"
const given = ${JSON.stringify(props)}
const inner = { __html: ${JSON.stringify(inner)} }
const Drawing = ({ title, children, ...props }) =>
  createElement("svg", { ...given, ...props, dangerouslySetInnerHTML: inner })
export default Object.assign(Drawing, { toString: () => url })
export const ReactComponent = Drawing`
}

interface LocalStyles {
  names: Record<string, string>
  css: string
}

/** A CSS module: its class names by their names in code, and its text with the generated names. */
async function localStyles(file: string, name: string): Promise<LocalStyles> {
  const { build } = await import("esbuild")
  const stem = `${path.basename(file, ".module.css")}-${hashData(name).slice(0, 6)}`
  const contents = await textOf(file)
  const sheet: Plugin = {
    name: "sheet",
    setup(plugin) {
      plugin.onResolve({ filter: /^sheet$/ }, () => ({ path: `${stem}.module.css`, namespace: "sheet" }))
      plugin.onResolve({ filter: /./ }, ({ path: named }) => ({ path: named, external: true }))
      plugin.onLoad({ filter: /./, namespace: "sheet" }, () => ({ contents, loader: "local-css" }))
    },
  }
  const { outputFiles } = await build({
    stdin: { contents: `import names from "sheet"; module.exports = names`, loader: "js" },
    bundle: true,
    write: false,
    outdir: path.dirname(file),
    format: "cjs",
    logLevel: "silent",
    plugins: [sheet],
  })
  const css = outputFiles.find((output) => output.path.endsWith(".css"))?.text ?? ""
  const code = outputFiles.find((output) => output.path.endsWith(".js"))?.text ?? ""
  const holder: { exports: Record<string, string> } = { exports: {} }
  new Function("module", "exports", code)(holder, holder.exports)
  return { names: { ...holder.exports }, css: css.replace(/^\/\*.*\*\/\n/, "") }
}
