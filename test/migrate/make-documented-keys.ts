/**
 * Writes `documented-keys.json`: every key that the validation schemas of Docusaurus' packages know, with its values.
 *
 *     mkdir /tmp/docusaurus && cd /tmp/docusaurus && npm init -y
 *     npm install --ignore-scripts @docusaurus/{core,preset-classic,plugin-client-redirects,plugin-ideal-image,plugin-pwa}@3.10 \
 *       @docusaurus/{plugin-rsdoctor,plugin-vercel-analytics,theme-live-codeblock,theme-mermaid}@3.10 react@19 react-dom@19
 *     node --import tsx test/migrate/make-documented-keys.ts /tmp/docusaurus
 *
 * A schema is caught when its package validates with it: most are not exported.
 */
import { readFile, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"

type Described = Record<string, unknown>
type Keys = Record<string, unknown[]>
interface Schema {
  validate(...given: unknown[]): unknown
  describe(): Described
}

const folder = path.resolve(process.argv[2] ?? ".")
const require = createRequire(path.join(folder, "package.json"))
const joi = require(require.resolve("joi", { paths: [require.resolve("@docusaurus/utils-validation")] })) as {
  object(): Schema
  alternatives(): Schema
}
const matter = require("@docusaurus/utils-validation") as { JoiFrontMatter: typeof joi }
// Each type has a copy of the method.
const prototypes = [joi, matter.JoiFrontMatter]
  .flatMap((types) => [types.object(), types.alternatives()])
  .map((schema) => ownerOf(schema, "validate") as Schema)
const [validate] = prototypes.map((prototype) => prototype.validate) as [Schema["validate"]]

/** The keys of the first schema that is validated with. */
async function keysOf(run: () => unknown): Promise<Keys> {
  const caught: Schema[] = []
  for (const prototype of prototypes)
    prototype.validate = function (this: Schema, ...given) {
      caught.push(this)
      return Reflect.apply(validate, this, given)
    }
  try {
    await run()
  } catch {
    // What was given need not be valid.
  }
  for (const prototype of prototypes) prototype.validate = validate
  // The library checks its own options with schemas, too.
  const described = caught
    .map((schema) => schema.describe())
    .find(({ keys = {} }) => !("abortEarly" in (keys as object)))
  if (described === undefined) throw new Error(`nothing was validated: ${run}`)
  const keys: Keys = {}
  collect(described, "", keys)
  return Object.fromEntries(Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const packageModule = (name: string, file = "index.js") =>
  require(`${folder}/node_modules/@docusaurus/${name}/lib/${file}`) as Record<string, (given: unknown) => unknown>
const validating = (schema: Schema, value: unknown) => schema.validate(value)
const options = (name: string) =>
  keysOf(() => packageModule(name).validateOptions?.({ validate: validating, options: {} }))
const theme = (name: string) =>
  keysOf(() => packageModule(name).validateThemeConfig?.({ validate: validating, themeConfig: {} }))

await writeFile(path.join(folder, "tags.yml"), "green: {}\n")
const { version } = JSON.parse(
  await readFile(path.join(folder, "node_modules/@docusaurus/core/package.json"), "utf8"),
) as { version: string }
const made = {
  version,
  keys: {
    config: await keysOf(() => packageModule("core", "server/configValidation.js").validateConfig?.({})),
    docs: await options("plugin-content-docs"),
    blog: await options("plugin-content-blog"),
    pages: await options("plugin-content-pages"),
    theme: await options("theme-classic"),
    sitemap: await options("plugin-sitemap"),
    redirects: await options("plugin-client-redirects"),
    gtag: await options("plugin-google-gtag"),
    analytics: await options("plugin-google-analytics"),
    tagManager: await options("plugin-google-tag-manager"),
    svgr: await options("plugin-svgr"),
    pwa: await options("plugin-pwa"),
    idealImage: await options("plugin-ideal-image"),
    layers: await options("plugin-css-cascade-layers"),
    doctor: await options("plugin-rsdoctor"),
    vercel: await options("plugin-vercel-analytics"),
    themeConfig: {
      ...(await theme("theme-classic")),
      ...(await theme("theme-search-algolia")),
      ...(await theme("theme-live-codeblock")),
      ...(await theme("theme-mermaid")),
    },
    docFrontMatter: await keysOf(() =>
      packageModule("plugin-content-docs", "frontMatter.js").validateDocFrontMatter?.({}),
    ),
    postFrontMatter: await keysOf(() =>
      packageModule("plugin-content-blog", "frontMatter.js").validateBlogPostFrontMatter?.({}),
    ),
    pageFrontMatter: await keysOf(() =>
      packageModule("plugin-content-pages", "frontMatter.js").validatePageFrontMatter?.({}),
    ),
    authors: await keysOf(() => packageModule("plugin-content-blog", "authorsMap.js").validateAuthorsMapInput?.({})),
    tags: await keysOf(() => {
      const contentPaths = { contentPath: folder, contentPathLocalized: folder }
      return packageModule("utils-validation", "tagsFile.js").getTagsFile?.({ tags: "tags.yml", contentPaths })
    }),
    category: await keysOf(() =>
      packageModule("plugin-content-docs", "sidebars/validation.js").validateCategoryMetadataFile?.({}),
    ),
    sidebarItem: await keysOf(() =>
      packageModule("plugin-content-docs", "sidebars/validation.js").validateSidebars?.({
        a: [{ type: "doc", id: "a" }],
      }),
    ),
  },
}
await writeFile(path.join(import.meta.dirname, "documented-keys.json"), `${JSON.stringify(made, undefined, 1)}\n`)

/** Adds a described schema's keys: `*` stands for any name, `[]` for the items of a list. */
function collect(described: Described, at: string, keys: Keys): void {
  const { type, flags, allow, matches, whens, items, ordered, patterns } = described as {
    [key in "type" | "flags" | "allow" | "matches" | "whens" | "items" | "ordered" | "patterns"]: unknown
  }
  if ((flags as Described | undefined)?.presence === "forbidden") return
  const only = (flags as Described | undefined)?.only === true
  if (at !== "") {
    keys[at] ??= []
    const values = [
      ...list(allow).filter((value) => !isReference(value)),
      ...(only || type === "alternatives" ? [] : [`<${type}>`]),
    ]
    for (const value of values) if (!keys[at].includes(value)) keys[at].push(value)
  }
  const below = (name: string) => (at === "" ? name : `${at}.${name}`)
  for (const [name, inner] of Object.entries((described.keys ?? {}) as Record<string, Described>))
    collect(inner, below(name), keys)
  for (const { rule } of list(patterns) as { rule: Described }[]) collect(rule, below("*"), keys)
  for (const inner of [...list(items), ...list(ordered)] as Described[]) collect(inner, `${at}[]`, keys)
  const branches = [...list(matches), ...list(whens)] as Record<string, Described | undefined>[]
  for (const branch of [...branches, ...branches.flatMap((each) => list(each.switch) as typeof branches)])
    for (const inner of [branch.schema, branch.then, branch.otherwise]) if (inner) collect(inner, at, keys)
}

function isReference(value: unknown): boolean {
  return typeof value === "object" && value !== null
}
function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
function ownerOf(value: object, name: string): object {
  return Object.hasOwn(value, name) ? value : ownerOf(Object.getPrototypeOf(value) as object, name)
}
