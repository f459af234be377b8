/**
 * `site.config.ts`: its schema, its defaults, and how it is loaded.
 * What a user may write is `SiteConfigInput`; every stage sees `SiteConfig`, in which each default is filled in.
 */
import * as z from "zod"
import { didYouMean, nearest } from "./nearest.js"
import { type ChangeableCode, changeableCodes, type Diagnostic, problem } from "./report/diagnostic.js"
import { placeOfKey } from "./text-places.js"

const path = z.string().regex(/^\//, "must begin with a slash")
/** About 2,000 pages of 6 KB: 2 MB compressed, which a phone takes seconds to fetch and to open. */
const SPLIT_ABOVE = 4_000_000
const fill = z.record(z.string(), z.string())

const versionSchema = z.strictObject({
  /** The folder below the collection's, and the version's path: `v2`. */
  name: z.string().regex(/^[^/\\<>:"|?*]{1,32}$/, "must be a folder name of at most 32 characters"),
  label: z.string().optional(),
  banner: z.enum(["none", "unreleased", "unmaintained"]).default("none"),
  /** What the banner says after the version and its label; by default what the label says in Docusaurus. */
  bannerText: z.string().min(1).optional(),
  /** Keeps robots away from every page of the version. */
  noIndex: z.boolean().default(false),
})

const collectionSchema = z.strictObject({
  id: z.string().min(1),
  /** Folder below `content/`. */
  dir: z.string().min(1),
  route: path,
  label: z.string().optional(),
  /** The name of the current version; the first one when absent. */
  current: z.string().optional(),
  versions: z.array(versionSchema).default([]),
})

const linkSchema = z
  .strictObject({
    label: z.string().min(1),
    /** A page of this site. */
    to: z.string().optional(),
    /** An address on another site. */
    href: z.string().optional(),
    /** The collection, or `blog`, that makes the entry active. */
    section: z.string().optional(),
  })
  .refine((link) => (link.to === undefined) !== (link.href === undefined), "needs exactly one of `to` and `href`")

const severitySchema = z.strictObject({
  ...(Object.fromEntries(changeableCodes.map((code) => [code, z.enum(["error", "warning", "off"]).optional()])) as {
    [code in ChangeableCode]: z.ZodOptional<z.ZodEnum<{ error: "error"; warning: "warning"; off: "off" }>>
  }),
  "invalid-config": z.never("can't be changed: a configuration with mistakes is not used").optional(),
})

const schema = z.strictObject({
  title: z.string().min(1),
  tagline: z.string().default(""),
  /** The site's origin, for canonical links, feeds and the sitemap. */
  url: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, "must be an origin such as https://docs.example.com, without a path")
    .default("https://docs.example.com"),
  /** Path that the site lives under; begins and ends with a slash. */
  baseUrl: z
    .string()
    .regex(/^\/(.*\/)?$/, "must begin and end with a slash")
    .default("/"),
  /** Adds the slash at the end of each link for hosts that want it. */
  trailingSlash: z.boolean().default(false),
  /** Names used in content as `{brand.name}`. */
  brand: fill.default({}),
  locales: z
    .array(
      z.strictObject({
        code: z.string().min(2),
        label: z.string().min(1),
        direction: z.enum(["ltr", "rtl"]).default("ltr"),
        htmlLang: z.string().min(2),
      }),
    )
    .min(1)
    .default([{ code: "en", label: "English", direction: "ltr", htmlLang: "en" }]),
  docs: z.array(collectionSchema).default([{ id: "docs", dir: "docs", route: "/docs", versions: [] }]),
  blog: z
    .union([
      z.literal(false),
      z.strictObject({
        dir: z.string().default("blog"),
        route: path.default("/blog"),
        title: z.string().default("Blog"),
        description: z.string().default(""),
        postsPerPage: z.int().min(1).default(10),
      }),
    ])
    .default({ dir: "blog", route: "/blog", title: "Blog", description: "", postsPerPage: 10 }),
  redirects: z.array(z.strictObject({ from: path, to: z.string().min(1) })).default([]),
  /** Put before a source file's path to make its edit link. */
  editUrl: z.string().optional(),
  /** Whether pages show when git last saw their source change. */
  lastUpdate: z.boolean().default(true),
  markdown: z
    .strictObject({
      /** `detect` makes a `.md` plain CommonMark; `mdx` treats both as MDX. */
      format: z.enum(["mdx", "detect"]).default("mdx"),
      parser: z.enum(["native", "micromark"]).default("native"),
    })
    .default({ format: "mdx", parser: "native" }),
  toc: z
    .strictObject({
      minHeadingLevel: z.int().min(2).max(6).default(2),
      maxHeadingLevel: z.int().min(2).max(6).default(3),
    })
    .default({ minHeadingLevel: 2, maxHeadingLevel: 3 }),
  search: z
    .strictObject({
      contexts: z.array(z.strictObject({ path: z.string().min(1), label: z.string().min(1) })).default([]),
      /** By a word that readers use: the word that the pages use. */
      synonyms: z.record(z.string().regex(/^\S+$/), z.string().regex(/^\S+$/)).default({}),
      /**
       * Bytes of JSON above which a version's index is two files, of which pages, headings and names come first. The
       * default is reached by about 2,000 pages of 6 KB.
       */
      splitAbove: z.int().min(0).default(SPLIT_ABOVE),
    })
    .default({ contexts: [], synonyms: {}, splitAbove: SPLIT_ABOVE }),
  announcement: z
    .strictObject({
      /** A dismissal is remembered until the id changes. */
      id: z.string().min(1),
      text: z.string().min(1),
      link: z.strictObject({ label: z.string().min(1), href: z.string().min(1) }).optional(),
    })
    .optional(),
  navbar: z.array(linkSchema).default([]),
  footer: z
    .strictObject({
      columns: z.array(z.strictObject({ title: z.string(), links: z.array(linkSchema) })).default([]),
      copyright: z.string().default(""),
    })
    .default({ columns: [], copyright: "" }),
  /** Packages whose declaration files become pages. */
  reference: z
    .array(
      z.strictObject({
        /** The file whose exports the package has; its whole folder is read with it. */
        entry: z.string().regex(/^content\/.+\.d\.[cm]?ts$/, "must be a .d.ts file below content/"),
        /** Where the pages lie, inside a version of the docs. */
        route: path,
        label: z.string().min(1).default("Reference"),
        /** The name that code imports it by. */
        package: z.string().min(1).optional(),
        /** Files whose `declare global` belongs to the package though its entry does not import them. */
        globals: z.array(z.string()).default([]),
        /** The older declarations that the page of changes compares with, and what became of their names. */
        changes: z
          .strictObject({
            entry: z.string().min(1),
            globals: z.array(z.string()).default([]),
            label: z.string().min(1),
            names: z.string().min(1).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
  samples: z
    .strictObject({
      /** Whether `build` checks the code samples; by default where `content/sdk` exists. */
      check: z.boolean().optional(),
      /** The package that the declarations of each version describe: `{ v2: "@example/sdk" }`. */
      packages: z.record(z.string(), z.string().min(1)).default({}),
    })
    .default({ packages: {} }),
  api: z
    .strictObject({
      /** Where an OpenAPI document is published; `{version}` stands for the version's name. */
      download: z
        .string()
        .regex(/^\/.+\.(ya?ml|json)$/, "must be a path such as /api/{version}.openapi.yaml")
        .default("/api/{version}.openapi.yaml"),
    })
    .default({ download: "/api/{version}.openapi.yaml" }),
  symbols: z
    .strictObject({
      /** Words that the check of names in prose leaves alone on every page, each with a reason. */
      allow: z.record(z.string(), z.string().min(1)).default({}),
    })
    .default({ allow: {} }),
  /** The picture that goes with a shared link to a page without an `image` of its own: 1200 by 630 pixels. */
  socialImage: z
    .string()
    .regex(/^(\/|https:\/\/)/, "must be a path such as /social-image.png")
    .optional(),
  /**
   * By the code of a problem, the severity that it has on this site: `{ "broken-file-link": "error" }`. `off` leaves it
   * out everywhere, in the exit status too. `invalid-config` can't be changed.
   */
  severity: severitySchema.default({}),
  /** One deferred script with a `data-domain` attribute; its host enters the policy. */
  analytics: z.strictObject({ src: z.url(), domain: z.string().min(1) }).optional(),
})

export type SiteConfigInput = z.input<typeof schema>
export type SiteConfig = z.output<typeof schema>

/** Types a configuration without changing it, for editors: `export default defineConfig({ … })`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}

/** Checks a configuration. Every mistake is reported, at the key's place in `text` where it can be found. */
export function parseConfig(
  value: unknown,
  file: { path: string; text: string },
): { config: SiteConfig; diagnostics: [] } | { config?: undefined; diagnostics: Diagnostic[] } {
  const result = schema.safeParse(value)
  if (result.success) {
    const diagnostics = crossChecks(result.data, file)
    return diagnostics.length > 0 ? { diagnostics } : { config: result.data, diagnostics: [] }
  }
  const diagnostics = result.error.issues.flatMap((issue) => {
    const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined]
    return keys.map((key) => {
      const at = [...issue.path, ...(key === undefined ? [] : [key])].map(String)
      const name = pathName(at)
      const known = key !== undefined ? knownKeys(issue.path.map(String)) : []
      const near = key === undefined ? undefined : nearest(key, known)
      const message = key === undefined ? `${name || "the configuration"}: ${issue.message}` : `${name}: unknown key`
      return problem("invalid-config", placeOfKey(file, at), message, {
        hint: didYouMean(near),
        target: name,
      })
    })
  })
  return { diagnostics }
}

function crossChecks(config: SiteConfig, file: { path: string; text: string }): Diagnostic[] {
  const problems: Diagnostic[] = []
  const report = (at: string[], message: string, hint?: string) =>
    problems.push(
      problem("invalid-config", placeOfKey(file, at), `${pathName(at)}: ${message}`, { hint, target: pathName(at) }),
    )
  const ids = new Set<string>()
  config.docs.forEach((collection, index) => {
    const at = ["docs", String(index)]
    if (ids.has(collection.id)) report([...at, "id"], `duplicate collection id: ${collection.id}`)
    ids.add(collection.id)
    const names = collection.versions.map((version) => version.name)
    if (collection.current !== undefined && !names.includes(collection.current)) {
      report(
        [...at, "current"],
        `unknown version: ${collection.current}`,
        `known versions: ${names.join(", ") || "none"}`,
      )
    }
    names.forEach((name, position) => {
      if (names.indexOf(name) !== position)
        report([...at, "versions", String(position), "name"], `duplicate version name: ${name}`)
    })
  })
  const sets = config.docs.flatMap(({ route, versions }) =>
    versions.length > 0 ? versions.map(({ name }) => `${route === "/" ? "" : route}/${name}`) : [route],
  )
  config.reference.forEach(({ route }, index) => {
    if (sets.some((set) => route.startsWith(`${set}/`))) return
    report(
      ["reference", String(index), "route"],
      `${route} is not inside a version of the docs`,
      `begin it with ${sets.map((set) => `${set}/`).join(" or ")}`,
    )
  })
  if (config.toc.minHeadingLevel > config.toc.maxHeadingLevel) {
    report(["toc", "minHeadingLevel"], "is greater than maxHeadingLevel")
  }
  return problems
}

function pathName(path: readonly string[]): string {
  return path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join("")
}

/** Keys that the schema knows at a path; only the outermost objects, which is where typing errors happen. */
function knownKeys(path: readonly string[]): string[] {
  let at: unknown = schema
  for (const key of path) {
    while (at instanceof z.ZodDefault || at instanceof z.ZodOptional) at = at.unwrap()
    if (at instanceof z.ZodUnion) at = at.options.find((option) => option instanceof z.ZodObject)
    if (at instanceof z.ZodObject) at = at.shape[key]
    else if (at instanceof z.ZodArray) at = at.element
  }
  while (at instanceof z.ZodDefault || at instanceof z.ZodOptional) at = at.unwrap()
  if (at instanceof z.ZodUnion) at = at.options.find((option) => option instanceof z.ZodObject)
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}
