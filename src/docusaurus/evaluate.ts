/**
 * Evaluates a module of a Docusaurus site, such as its configuration, in a separate process with a time limit. Packages
 * that are not installed are replaced by stand-ins, so that most sites can be read without an installation.
 */
import { execFile } from "node:child_process"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { realDisk } from "../disk.js"
import { UsageError } from "../setup/usage-error.js"
import { bundleErrors } from "../site-code/bundle-problems.js"
import { functionMark } from "./keys.js"

const mark = "captcha-docs-value:"

/**
 * A call of a function that a module exports: its path in the value, and what to call it with, one time after the other.
 * What is `parsed` of an argument is the answer of its `defaultParseFrontMatter`.
 */
export interface Call {
  path: readonly string[]
  arguments: readonly (readonly unknown[])[]
}

/** The aliases of folders, and the patterns of files that are imported as text. */
export interface WebpackChanges {
  aliases: Record<string, unknown>
  texts: string[]
}

interface Options {
  /** Gives the answers of a function in place of the value, or what plugins change of webpack: `WebpackChanges`. */
  call?: Call | "webpack"
  /** Milliseconds until the module is given up. */
  patience?: number
}

/** The value that a module exports, or the answers of a function in it. Throws a `UsageError` that says what is wrong. */
export async function evaluateModule(file: string, { call, patience = 30_000 }: Options = {}): Promise<unknown> {
  const folder = path.dirname(file)
  const code = await bundled(file).catch((error: unknown) => {
    const [message] = bundleErrors(error) ?? []
    if (!message) throw error
    // The place of a plugin's error is in the plugin.
    const at = message.pluginName === "" && message.location?.file !== "<stdin>" ? message.location : undefined
    throw new UsageError(
      `can't read ${at ? `${at.file}:${at.line}:${at.column + 1}` : file}: ${message.text}`,
      "mend the file, then run migrate again",
    )
  })
  const run = promisify(execFile)
  const scriptWith = (packages: "packages" | "no packages") => `${standIns(packages)}\n;(async () => {
  let value = await (() => { const module = { exports: {} }; ${code}; return module.exports })()
  value = value && value.__esModule || value?.default ? value.default ?? value : value
  if (typeof value === "function") value = await value()
  const call = ${JSON.stringify(call ?? null)}
  if (call === "webpack") {
    const made = (value.plugins ?? []).map(async (entry) => {
      const [given, options] = [entry].flat()
      const module = /^[./]/.test(given) ? require(require("node:path").resolve(given)) : given
      const plugin = await (module?.default ?? module)({ siteDir: process.cwd() }, options ?? {})
      const config = { resolve: { alias: {}, modules: [], extensions: [], fallback: {} }, module: { rules: [] }, plugins: [] }
      const change = plugin.configureWebpack?.(config, false, {})
      const rules = [...config.module.rules, ...(change?.module?.rules ?? [])]
      const isText = ({ test, type, use, loader }) => test instanceof RegExp && /asset\\/source|raw-loader/.test([type, loader, JSON.stringify(use)])
      return { aliases: { ...config.resolve.alias, ...change?.resolve?.alias }, texts: rules.filter(isText).map(({ test }) => test.source) }
    })
    const changes = (await Promise.allSettled(made)).flatMap(({ value }) => value ?? [])
    value = { aliases: Object.assign({}, ...changes.map(({ aliases }) => aliases)), texts: changes.flatMap(({ texts }) => texts) }
  } else if (call) {
    const asked = call.path.reduce((inner, key) => inner?.[key], value)
    const ready = (given) => (given?.parsed ? { ...given, defaultParseFrontMatter: async () => given.parsed } : given)
    value = await Promise.all(call.arguments.map((given) => asked(...given.map(ready))))
  }
  const plain = JSON.stringify(value, (_, inner) => (typeof inner === "function" ? ${JSON.stringify(functionMark)} : inner))
  process.stdout.write(${JSON.stringify(mark)} + plain, () => process.exit(0))
})().catch((error) => {
  process.stdout.write(${JSON.stringify(mark)} + JSON.stringify({ thrown: String(error?.message ?? error), missing: [...missing] }), () => process.exit(1))
})`
  const value = async (script: string): Promise<unknown> => {
    const running = run(process.execPath, ["--no-warnings", "-"], {
      cwd: folder,
      timeout: patience,
      maxBuffer: 64_000_000,
    })
    running.child.stdin?.end(script)
    const { stdout } = await running
    const answer = stdout.slice(stdout.indexOf(mark) + mark.length)
    return answer === "undefined" ? undefined : JSON.parse(answer)
  }
  try {
    return await value(scriptWith("packages"))
  } catch (error) {
    const { killed, stdout = "", stderr = "" } = error as { killed?: boolean; stdout?: string; stderr?: string }
    if (killed) throw new UsageError(`${file} took longer than ${patience / 1000} s`, "mend what waits for ever in it")
    // Packages of incompatible versions may fail, while the site can be read without them.
    return value(scriptWith("no packages")).catch(() => {
      const [, answer] = stdout.split(mark)
      const { thrown, missing = [] } = (answer ? JSON.parse(answer) : {}) as { thrown?: string; missing?: string[] }
      const reason = thrown ?? stderr.split("\n").find((line) => /Error/.test(line))
      throw new UsageError(
        `${file} throws: ${reason ?? (error as Error).message}`,
        missing.length > 0
          ? `run npm install in the Docusaurus site first: it may need ${missing.join(", ")}`
          : "mend what it says, such as a variable of the environment, and run migrate again",
      )
    })
  }
}

/** Bundles a module and its local imports as one script. */
async function bundled(file: string): Promise<string> {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    stdin: {
      contents: `module.exports = require(${JSON.stringify(file)})`,
      resolveDir: path.dirname(file),
      loader: "js",
    },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    packages: "external",
    // A package that is imported while the module runs is loaded, or stood in for, as any other.
    supported: { "dynamic-import": false },
    logLevel: "silent",
    plugins: [
      {
        name: "missing-files",
        setup(plugin) {
          plugin.onResolve({ filter: /^\.{0,2}\// }, async ({ path: named, kind, resolveDir, pluginData }) => {
            if (pluginData === "asked") return undefined
            // Only the path is asked for: a style sheet has no place in a script.
            if (kind === "require-resolve") return { path: path.resolve(resolveDir, named), external: true }
            const { errors, path: found } = await plugin.resolve(named, { kind, resolveDir, pluginData: "asked" })
            // A path alone says no type: as in Docusaurus, what a module is shows in its text.
            return errors.length > 0 ? { path: named, external: true } : { path: found }
          })
          plugin.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path: loaded }) => ({
            contents: withPlace(
              new TextDecoder().decode(await realDisk(path.dirname(loaded)).read(path.basename(loaded))),
              loaded,
            ),
            loader: /\.[cm]?ts$/.test(loaded) ? "ts" : loaded.endsWith(".tsx") ? "tsx" : "jsx",
          }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ""
}

/** Replaces `import.meta.url`, `__dirname` and the like by their values, which bundling would change. */
function withPlace(text: string, file: string): string {
  const folder = path.dirname(file)
  const places = {
    "import.meta.url": pathToFileURL(file).href,
    "import.meta.dirname": folder,
    "import.meta.filename": file,
    __dirname: folder,
    __filename: file,
  }
  return Object.entries(places).reduce((changed, [name, value]) => {
    const written = name.replaceAll(".", "\\.")
    // Some modules declare these names themselves.
    if (new RegExp(`(?:const|let|var)\\s+${written}\\b`).test(text)) return changed
    return changed.replace(new RegExp(`(?<![\\w.$])${written}\\b`, "g"), () => JSON.stringify(value))
  }, text)
}

/** Patches module loading: a missing package becomes a stand-in that answers to every name. */
const standIns = (packages: "packages" | "no packages") => `const Module = require("node:module")
const answer = (own) => (_, name) => (Object.hasOwn(own, name) ? own[name] : name === Symbol.toPrimitive ? () => "" : name === "prototype" || name === "__esModule" || name === "toJSON" ? undefined : nothing)
// What imports a package as a whole asks what it inherits from: this inherits no further.
const inherited = new Proxy({}, { get: answer({}) })
const standIn = (own = {}) => new Proxy(function () {}, {
  get: answer(own),
  set: (_, name, value) => ((own[name] = value), true),
  apply: () => standIn(),
  construct: () => standIn(),
  getPrototypeOf: () => inherited,
})
const nothing = standIn()
// Values of one line are enough for a sidebar: the child process has no parser of YAML.
const valueOf = (typed) => {
  try { return JSON.parse(typed) } catch { return /^'.*'$/.test(typed) ? typed.slice(1, -1).replaceAll("''", "'") : typed }
}
const parseMarkdownString = (text) => {
  const [head = "", yaml = ""] = /^---\\r?\\n([^]*?)\\r?\\n---[ \\t]*(?:\\r?\\n|$)/.exec(text) ?? []
  const pairs = [...yaml.matchAll(/^([\\w-]+):[ \\t]*(.*?)[ \\t]*$/gm)].map(([, key, typed]) => [key, valueOf(typed)])
  return { frontMatter: Object.fromEntries(pairs), content: String(text).slice(head.length) }
}
const utils = standIn({ parseMarkdownString, parseFileContentFrontMatter: parseMarkdownString })
const missing = new Set()
const inPlaceOf = (name) => {
  if (/^[^.\\/]/.test(name)) missing.add(name.replace(/^((?:@[^/]+\\/)?[^/]+).*/, "$1"))
  return name === "@docusaurus/utils" ? utils : nothing
}
const [resolve, load] = [Module._resolveFilename, Module._load]
Module._resolveFilename = function (name, ...rest) {
  try { return resolve.call(this, name, ...rest) } catch { return name }
}
Module._load = function (name, ...rest) {
  if (${packages === "no packages"} && /^[^.\\/]/.test(name) && !Module.isBuiltin(name)) return inPlaceOf(name)
  try { return load.call(this, name, ...rest) } catch (error) {
    // A package that is there, but does not load beside the others, is as good as missing.
    if (/^[^.\\/]/.test(name) || /Cannot find|MODULE_NOT_FOUND|ENOENT/.test(error.code + error.message)) return inPlaceOf(name)
    throw error
  }
}`
