/** Bundles the configured remark and rehype plugins, and refuses those that have no effect. */

import path from "node:path"
import type { Message } from "esbuild"
import { placeOfKey } from "../config/config-places.js"
import type { SiteConfig } from "../config.js"
import { hashOf } from "../engine/hash.js"
import { type Memo, runHere, type Step } from "../engine/memo.js"
import type { Json } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { bundleErrors, bundleProblem } from "../site-code/bundle-problems.js"
import { bundledFiles, bundleReads } from "../site-code/bundle-reads.js"
import { loadPlugin, type Plugin, type Plugins } from "../site-code/plugins.js"
import { bundleForNode } from "../site-code/site-code.js"
import { stoppable } from "../site-code/stoppable.js"

/** Plugins whose syntax our parser supports already. */
const builtIn = ["remark-parse", "remark-gfm", "remark-mdx", "remark-frontmatter", "remark-directive"]

interface PluginInput {
  name: string
  options?: Json
  /** Absolute path of the configuration: names are resolved from its folder. */
  configFile: string
}

interface PluginFacts {
  code: string
  hash: string
  /** Files that it was bundled from, relative to the configuration's folder. */
  inputs: string[]
  /** Why it can't be bundled. */
  errors: Message[]
  /** Why it can't be used. */
  refused?: { message: string; hint?: string }
}

const bundlePlugin: Step<PluginInput, PluginFacts, Record<string, never>> = {
  name: "plugin",
  id: ({ name }) => name,
  fields: ({ name, options, configFile }) => ({ name, options, file: path.basename(configFile) }),
  run: async (input) => {
    const { reads, ...bundled } = await bundle(input)
    const refused = bundled.errors.length === 0 ? await refusal(bundled, input) : undefined
    return { facts: { ...bundled, ...(refused && { refused }) }, body: {}, reads }
  },
}

export interface LoadedPlugins {
  plugins: Plugins
  /** Absolute paths of the files that they were bundled from. */
  inputs: string[]
  diagnostics: Diagnostic[]
}

export async function bundlePlugins(
  { remarkPlugins, rehypePlugins }: SiteConfig["markdown"],
  { configFile, root, memo }: { configFile: { path: string; text: string }; root: string; memo?: Memo | undefined },
): Promise<LoadedPlugins> {
  const absolute = path.resolve(root, configFile.path)
  const folder = path.dirname(absolute)
  const wanted = [
    ...remarkPlugins.map((written, index) => ({ written, key: ["markdown", "remarkPlugins", String(index)] })),
    ...rehypePlugins.map((written, index) => ({ written, key: ["markdown", "rehypePlugins", String(index)] })),
  ].map(({ written, key }) => {
    const [name, options] = typeof written === "string" ? [written] : written
    return { input: { name, ...(options !== undefined && { options }), configFile: absolute }, key }
  })
  if (wanted.length === 0) return { plugins: { remark: [], rehype: [] }, inputs: [], diagnostics: [] }
  const inputs = wanted.map(({ input }) => input)
  const results = await (memo ? memo.each(bundlePlugin, inputs) : runHere(bundlePlugin, inputs))
  const facts = results.map((result) => result.facts)
  const diagnostics = wanted.flatMap(({ input: { name }, key }, index) => {
    const { errors, refused } = facts[index] as PluginFacts
    const place = placeOfKey(configFile, key)
    const at = `markdown.${key[1]}[${key[2]}]`
    const unbundled = errors.map((error) => {
      const options = { code: "invalid-config", root, workingDir: folder, otherwise: place } as const
      const isElsewhere = error.location && path.resolve(folder, error.location.file) !== absolute
      if (isElsewhere) return bundleProblem(error, { ...options, prefix: `the plugin ${name} can't be loaded: ` })
      const { hint } = bundleProblem(error, options)
      return problem(
        "invalid-config",
        place,
        `${at}: ${error.text.startsWith("Could not resolve") ? `plugin not found: ${name}` : error.text}`,
        {
          hint: isFileName(name) ? `write the path of a file with ./ before it: ./${name}` : hint,
          target: name,
        },
      )
    })
    if (refused)
      unbundled.push(
        problem("invalid-config", place, `${at}: ${refused.message}`, { hint: refused.hint, target: name }),
      )
    return unbundled
  })
  const plugins = wanted.map(({ input: { name, options } }, index): Plugin => {
    const { code, hash } = facts[index] as PluginFacts
    return { name, ...(options !== undefined && { options }), hash, code }
  })
  return {
    plugins: { remark: plugins.slice(0, remarkPlugins.length), rehype: plugins.slice(remarkPlugins.length) },
    inputs: [...new Set(facts.flatMap((plugin) => plugin.inputs))].map((file) => path.resolve(folder, file)),
    diagnostics,
  }
}

/** A path without the leading `./` that distinguishes it from a package. */
function isFileName(name: string): boolean {
  return !name.startsWith(".") && /\.[cm]?[jt]s$/.test(name)
}

async function bundle({ name, configFile }: PluginInput): Promise<PluginFacts & { reads: string[] }> {
  const folder = path.dirname(configFile)
  const reads = { folder, inKey: (file: string) => file === configFile }
  try {
    const { outputFiles, metafile } = await bundleForNode(`export { default } from ${JSON.stringify(name)}`, configFile)
    const code = outputFiles[0]?.text ?? ""
    return {
      code,
      hash: hashOf(Buffer.from(code)),
      inputs: bundledFiles(metafile),
      errors: [],
      reads: bundleReads({ ...reads, metafiles: [metafile] }),
    }
  } catch (error) {
    const errors = bundleErrors(error)
    if (!errors) throw error
    const plain = errors.map(({ id, pluginName, text, location }) => ({
      ...{ id, pluginName, text, location, notes: [], detail: undefined },
    }))
    return { code: "", hash: "", inputs: [], errors: plain, reads: bundleReads({ ...reads, metafiles: [], errors }) }
  }
}

/** Starts the plugin as the compiler does, and checks what it changed before it gets any page. */
async function refusal(
  bundled: Pick<PluginFacts, "code" | "hash">,
  { name, options }: PluginInput,
): Promise<PluginFacts["refused"]> {
  let plugin: unknown
  try {
    plugin = await loadPlugin(bundled)
  } catch (error) {
    return { message: `the plugin ${name} can't be loaded: ${messageOf(error)}` }
  }
  if (typeof plugin !== "function")
    return {
      message:
        plugin === undefined
          ? `the plugin ${name} has no default export`
          : `the default export of ${name} is not a function`,
      hint: "a plugin is a function that gives a function from a tree to a tree",
    }
  const { unified } = await import("unified")
  const processor = unified()
  const before = Object.keys(processor.data())
  try {
    stoppable(() =>
      processor.use([options === undefined ? [plugin as never] : [plugin as never, options as never]]).freeze(),
    )
  } catch (error) {
    return { message: `the plugin ${name} can't be started: ${messageOf(error)}` }
  }
  const added = Object.keys(processor.data()).filter((key) => !before.includes(key))
  const parser = ["micromarkExtensions", "fromMarkdownExtensions", "inlineTokenizers", "blockTokenizers"]
  const extended = added.find((key) => parser.includes(key))
  const slots = processor as { parser?: unknown; Parser?: unknown; compiler?: unknown; Compiler?: unknown }
  const replaced = slots.parser || slots.Parser ? "parser" : slots.compiler || slots.Compiler ? "compiler" : undefined
  if (extended === undefined && replaced === undefined) return undefined
  const how = extended === undefined ? `replaces the ${replaced}` : `extends a parser (${extended})`
  return {
    message: `the plugin ${name} ${how}, which has no effect here`,
    hint: builtIn.includes(name)
      ? "remove it: its syntax is built in"
      : "use a plugin that changes the tree: Markdown is read by another parser",
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
