/**
 * `site.config.ts`: its schema and its defaults. Users write `SiteConfigInput`; every stage gets `SiteConfig`, which
 * has all defaults filled in.
 */
import * as z from "zod"
import { sidebarsSchema } from "./config/sidebars.js"
import { address, redirectMistake } from "./links/output-path.js"
import type { Json, PagesFunction } from "./model.js"
import { unsafeScheme } from "./print/address.js"
import { type ChangeableCode, changeableCodes, severities } from "./report/diagnostic.js"
import { explanations } from "./report/explanations.js"

const path = address(z.string().regex(/^\//, "must begin with a slash"))
/** About 2,000 pages of 6 KB: 2 MB compressed, which a phone takes seconds to fetch and to open. */
const SPLIT_ABOVE = 4_000_000
const scriptless = (description: string) =>
  z
    .string()
    .refine(
      (address) => unsafeScheme(address) === undefined,
      "must be an address such as https://www.example.com: links run no code",
    )
    .describe(description)
const fill = z.record(z.string(), z.string())

const picture = z
  .string()
  .regex(
    /^(\/(?!\/)|content\/).+\.(svg|png|jpe?g|gif|webp|avif)$/i,
    "must be a picture such as /logo.svg (a file of content/public) or content/logo.svg",
  )

const color = z.string().regex(/^(#[0-9a-f]{3,8}|[a-z]+(\([^()]*\))?)$/i, "must be a CSS colour such as #0b5fff")

const hosts = (loaded: string) =>
  z
    .array(
      z
        .string()
        .regex(
          /^(https?:\/\/)?(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+(:(\d+|\*))?$/i,
          "must be a host such as https://img.example.com, img.example.com or *.example.com",
        ),
    )
    .default([])
    .describe(`Hosts that pages may load ${loaded} from.`)

const headTagSchema = z.strictObject({
  tag: z
    .enum(["meta", "link", "script"], "must be meta, link or script; `styles` is for style sheets")
    .describe("The element: `meta`, `link` or `script`."),
  attributes: z
    .record(
      z.string().regex(/^[a-z][a-z0-9:-]*$/i, "must be the name of an attribute"),
      z.union([z.string(), z.literal(true)]),
    )
    .default({})
    .describe("Its attributes by their names in HTML. `true` is for one without a value, such as `defer`."),
  content: z
    .string()
    .optional()
    .describe("The text of a script that holds data, such as `application/ld+json`; the policy blocks inline code."),
})

const versionSchema = z.strictObject({
  name: address(z.string().regex(/^[^/\\<>:"|?*]{1,32}$/, "must be a folder name of at most 32 characters")).describe(
    "The folder below the collection's folder, and the version's part of the path: `v2`.",
  ),
  path: address(z.string().regex(/^[^/]*$/, "must be one part of a path, or empty"))
    .optional()
    .describe(
      "The version's part of the path; by default its `name`. An empty one serves it at the collection's `route`.",
    ),
  dir: z.string().min(1).optional().describe("Its folder below `content/`, where that is not `<dir>/<name>`."),
  sidebars: sidebarsSchema.optional().describe("Its own sidebars, instead of those of the collection."),
  label: z.string().optional().describe("The version's name for readers; by default its `name`."),
  banner: z
    .enum(["none", "unreleased", "unmaintained"])
    .default("none")
    .describe("The banner over each page of the version: `unreleased`, `unmaintained`, or `none`."),
  bannerText: z
    .string()
    .min(1)
    .optional()
    .describe("The banner's text after the version and its label; by default a sentence for the kind of banner."),
  noIndex: z.boolean().default(false).describe("Ask search engines to leave out every page of the version."),
})

const collectionSchema = z.strictObject({
  id: z.string().min(1).describe("A name for the collection, which `section` of a `navbar` entry refers to."),
  dir: z.string().min(1).describe("The folder of the pages, below `content/`."),
  route: path.describe("The path that the pages are served under: `/docs`; `/` for a site that is all docs."),
  label: z.string().optional().describe("The collection's name for readers; by default made from its `id`."),
  sidebars: sidebarsSchema
    .optional()
    .describe(
      "The sidebars by their names, in the shape of Docusaurus' `sidebars.js`, which can be imported; by default, one is made from folders.",
    ),
  fileNames: z
    .enum(["readable", "as-is"])
    .default("readable")
    .describe("How the name of a file or folder becomes a title where nothing states one: `as-is` changes no letter."),
  categoryPages: z
    .enum(["all", "stated"])
    .default("all")
    .describe(
      "Which folders without an index page get a page that lists their pages: those whose `_category_` asks for it, or all.",
    ),
  current: z
    .string()
    .optional()
    .describe("The `name` of the current version, which search and links prefer; by default the first version."),
  versions: z
    .array(versionSchema)
    .default([])
    .describe("The versions, newest first, each with its folder below `dir`. Without versions, `dir` holds the pages."),
})

const linkKeys = {
  label: z.string().min(1).describe("The words that are shown."),
  to: z.string().optional().describe("A page of this site, as a path: `/docs/install`."),
  href: scriptless("An address on another site.").optional(),
  section: z.string().optional().describe("The id of the collection, or `blog`, whose pages make the entry active."),
}
const hasOne = (...targets: unknown[]) => targets.filter((target) => target !== undefined).length === 1

const linkSchema = z
  .strictObject(linkKeys)
  .refine(({ to, href }) => hasOne(to, href), "needs exactly one of `to` and `href`")

const icon = z.string().min(1).optional().describe("The name of a Lucide icon, shown before the label.")

const navbarLinkSchema = z
  .strictObject({ ...linkKeys, icon })
  .refine(({ to, href }) => hasOne(to, href), "needs exactly one of `to` and `href`")

const navbarSchema = z
  .strictObject({
    ...linkKeys,
    icon,
    items: z.array(navbarLinkSchema).min(1).optional().describe("The links of a dropdown, in place of a target."),
  })
  .refine(({ to, href, items }) => hasOne(to, href, items), "needs exactly one of `to`, `href` and `items`")
  .refine(({ section, items }) => section === undefined || items === undefined, "`section` belongs to its items")

/** A file may be outside the site's folder, where a library is; it is only read. Sources stay out of the content. */
const declarationFile =
  /^(?!.*node_modules\/)(?!content\/.*(?<!\.d)\.[cm]?tsx?$)(?:\.\.\/){0,8}(?:(?!\.{1,2}\/)[^/\\:]+\/)*[^/\\:]+\.[cm]?tsx?$/
const declarationFileText =
  "must be the path of a .d.ts file from the site's folder, such as content/sdk/kettle.d.ts or ../dist/index.d.ts, or of TypeScript outside of content/, such as ../src/index.ts"

/** Of what `packages.entry` may be, the name of a package that is installed. */
export const packageName = /^(?!.*\.[cm]?tsx?$)(?:@[\w.-]+\/)?\w[\w.-]*$/

const packageSchema = z
  .strictObject({
    name: z.string().min(1).describe("The name that code imports it by."),
    version: address(z.string().min(1))
      .optional()
      .describe("The version of the docs that describes it; needed where the docs have versions."),
    entry: z
      .string()
      .regex(
        new RegExp(`${declarationFile.source}|${packageName.source}`),
        `${declarationFileText}, or the name of an installed package`,
      )
      .optional()
      .describe(
        "The declaration file whose exports the package has. In `content/`, its whole folder is read with it; " +
          "elsewhere, as in `../dist/index.d.ts`, the files that it imports. So is a library's source, as in " +
          "`../src/index.ts`. The name of a package that is installed " +
          "beside the site stands for the declarations that it publishes. " +
          "Samples that import the package are checked against it.",
      ),
    globals: z
      .array(z.string().regex(declarationFile, declarationFileText))
      .default([])
      .describe("Files whose `declare global` belongs to the package though its entry does not import them."),
    reference: z
      .strictObject({
        route: path.describe("Where the pages are, inside a version of the docs."),
        label: z
          .string()
          .min(1)
          .optional()
          .describe(
            "What the sidebar calls it; by default *Reference*, or the package's name if several have no label.",
          ),
        changes: z
          .strictObject({
            from: z.string().min(1).describe("The `version` of the older package, another entry of `packages`."),
            names: z
              .string()
              .min(1)
              .optional()
              .describe("A YAML file below `content/` that says what became of the older names."),
            guide: path.optional().describe("The page that shows how to move code to this package."),
          })
          .optional()
          .describe("Adds a page of what changed since an older package."),
      })
      .optional()
      .describe("Makes pages of the exports of `entry`."),
    api: z
      .strictObject({
        document: z
          .string()
          .regex(/^content\/.+\.(ya?ml|json)$/, "must be a .yaml or .json file below content/")
          .optional()
          .describe(
            "The OpenAPI document, of 3.0 or 3.1; by default `content/api/<version>/openapi.yaml`, and " +
              "`content/api/openapi.yaml` where the docs have no versions. A `$ref` may lead to other files below `content/`.",
          ),
        download: address(z.string().regex(/^\/.+\.(ya?ml|json)$/, "must be a path such as /api/v2.openapi.yaml"))
          .optional()
          .describe(
            "Where the document is published; by default `/api/<version>.openapi.yaml`, or `/api/openapi.yaml`.",
          ),
        route: path
          .optional()
          .describe(
            "Makes pages of the document, inside a version of the docs: an overview here, the operations of each tag, " +
              "webhooks and named schemas below it. An operation that a page of these docs shows by hand is linked instead.",
          ),
        label: z
          .string()
          .min(1)
          .optional()
          .describe(
            "What the sidebar calls the pages of `route`; by default *API*, or the package's name if several have no label.",
          ),
        pages: z
          .enum(["tag", "operation"])
          .default("tag")
          .describe(
            "What has a page of its own. A tag whose page would be too large has a page for each of its operations.",
          ),
      })
      .optional()
      .describe("The OpenAPI document of the service that the package talks to."),
  })
  .refine(({ reference, entry }) => !reference || entry !== undefined, "`reference` needs `entry`")

/** JSON, so that it can be sent to a thread. */
const json: z.ZodType<Json, Json> = z.json().meta({ typescript: "Json" })

const plugin = z.union(
  [z.string().min(1), z.tuple([z.string().min(1)]), z.tuple([z.string().min(1), json])],
  'must be the name of a package or the path of a file, or [name, options], such as "remark-emoji" or "./plugins/emoji.ts"',
)

const plugins = (kind: string, tree: string) =>
  z
    .array(plugin)
    .default([])
    .describe(
      `The ${kind} plugins, in the order in which they run: each the name of a package or the path of a file (\`./plugins/emoji.ts\`) ` +
        "whose default export is the plugin, or `[name, options]` with options in JSON. They are named, not imported, " +
        `because pages are compiled in threads. They see ${tree}.`,
    )

const sampleValueSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/i, "must be letters, digits and hyphens")
    .describe("A name for the value, under which the browser keeps it."),
  label: z.string().min(1).describe("What readers are asked for: `Your key`."),
  placeholder: z.string().min(4).describe("What samples say in its place."),
  pattern: z
    .string()
    .min(1)
    .refine(isPattern, "must be a regular expression")
    .describe("A regular expression that the whole value must match: `[A-Z0-9]{16}`."),
})

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch {
    return false
  }
}

const severitySchema = z.strictObject({
  ...(Object.fromEntries(
    changeableCodes.map((code) => [
      code,
      z
        .enum(["error", "warning", "off"])
        .optional()
        .describe(`${explanations[code].meaning} By default: ${severities[code]}.`),
    ]),
  ) as {
    [code in ChangeableCode]: z.ZodOptional<z.ZodEnum<{ error: "error"; warning: "warning"; off: "off" }>>
  }),
  "invalid-config": z
    .never("can't be changed: a configuration with mistakes is not used")
    .optional()
    .describe("Can't be changed: a configuration with mistakes is not used."),
})

const localeSchema = z.strictObject({
  code: z.string().min(2).describe("The language's code: `en`."),
  label: z.string().min(1).describe("The language's own name: `English`."),
  direction: z.enum(["ltr", "rtl"]).default("ltr").describe("The direction of the script."),
  htmlLang: z.string().min(2).describe("The `lang` attribute of every page: `en-GB`."),
})

const blogSchema = z.strictObject({
  dir: z.string().default("blog").describe("The folder of the posts, below `content/`."),
  route: path.default("/blog").describe("The path that the posts are served under."),
  title: z.string().default("Blog").describe("The heading of the list of posts, and the title of the feeds."),
  description: z.string().default("").describe("A sentence below the heading, also in the feeds."),
  permalink: z
    .enum(["slug", "date"])
    .default("slug")
    .describe(
      "The path of a post below `route`: its name, or `2025/01/31/` before it where the file's name has a date.",
    ),
  fileNames: z
    .enum(["readable", "as-is"])
    .default("readable")
    .describe("How a file's name becomes a title where nothing states one: `as-is` changes no letter."),
  postsPerPage: z.int().min(1).default(10).describe("How many posts a page of the list holds."),
})

const redirectSchema = z.strictObject({
  from: address(z.string().regex(/^\//, "must begin with a slash"), redirectMistake).describe(
    "The old path: `/docs/old`.",
  ),
  to: z.string().min(1).describe("The new path on this site, or an address on another site."),
})

/** The schema of `site.config.ts`. Help, the manual and editors show the description of each key. */
export const configSchema = z.strictObject({
  title: z.string().min(1).describe("The site's name, in the header and behind every page's title."),
  tagline: z.string().default("").describe("A sentence about the site, at the beginning of `llms.txt`."),
  logo: z
    .strictObject({
      light: picture.describe("The picture on a light background."),
      dark: picture.optional().describe("The picture on a dark background; `light` without one."),
      withTitle: z
        .boolean()
        .default(true)
        .describe("Whether the title is shown beside the logo; `false` is for a logo that has the name in it."),
    })
    .optional()
    .describe("The picture before the title in the header and the menu. Without one, the title is alone."),
  favicon: z
    .string()
    .regex(
      /^(\/(?!\/)|content\/).+\.(svg|png|ico)$/i,
      "must be an svg, png or ico file such as /favicon.svg or content/favicon.svg",
    )
    .optional()
    .describe("The icon of a tab: an svg, png or ico file. Without one, the icon is a neutral sheet of paper."),
  themeColor: z
    .strictObject({
      light: color.default("#ffffff").describe("In light mode."),
      dark: color.default("#15181c").describe("In dark mode."),
    })
    .default({ light: "#ffffff", dark: "#15181c" })
    .describe("The colour that a browser gives to the frame around the page."),
  styles: z
    .array(z.string().regex(/^content\/.+\.css$/, "must be a .css file below content/"))
    .default([])
    .describe("Style sheets of the site, in order. They belong to no cascade layer, so they win over the theme's."),
  head: z.array(headTagSchema).default([]).describe("Elements that every page has in its `<head>` as well."),
  url: z
    .string()
    .regex(
      /^https?:\/\/([\p{L}\p{N}._-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/iu,
      "must be an origin such as https://docs.example.com, without a path",
    )
    .default("https://docs.example.com")
    .describe(
      "The site's origin, for canonical links, feeds and the sitemap. `CAPTCHA_DOCS_URL` in the environment overrides it.",
    ),
  baseUrl: address(
    z
      .string()
      .regex(
        /^\/((?!\.{1,2}\/)[\w.~@+-]+\/)*$/,
        "must begin and end with a slash, with letters, digits and . ~ @ + _ - between them",
      ),
  )
    .default("/")
    .describe("The path that the whole site is served under. `CAPTCHA_DOCS_BASE_URL` in the environment overrides it."),
  trailingSlash: z
    .boolean()
    .default(false)
    .describe("End every link with a slash, for hosts that redirect to that form; relative addresses start at it."),
  brand: fill
    .default({})
    .describe("Names, hosts and numbers that pages use as `{brand.name}`: in text, code, links and front matter."),
  sampleValues: z
    .array(sampleValueSchema)
    .default([])
    .describe(
      "Values that each reader has of their own, such as a key: a field beside a sample fills it in, and the browser keeps it.",
    ),
  customFields: z
    .record(z.string(), json)
    .default({})
    .describe("Values for the site's own components, which read them with `useDocusaurusContext()`."),
  locales: z
    .array(localeSchema)
    .min(1)
    .default([{ code: "en", label: "English", direction: "ltr", htmlLang: "en" }])
    .describe("The site's languages; every page is in the first one."),
  languageMenu: z
    .boolean()
    .default(false)
    .describe("Shows the menu of languages also where there is only one. With several it is always there."),
  docs: z
    .array(collectionSchema)
    .default([{ id: "docs", dir: "docs", route: "/docs", fileNames: "readable", categoryPages: "all", versions: [] }])
    .describe("The collections of docs: each a folder of pages with its own sidebar, with versions or without."),
  blog: z
    .union([z.literal(false), blogSchema, z.array(blogSchema).min(1)])
    .default({
      dir: "blog",
      route: "/blog",
      title: "Blog",
      description: "",
      permalink: "slug",
      fileNames: "readable",
      postsPerPage: 10,
    })
    .describe(
      "The blog, a list of several, or `false` for a site without one. A site without posts shows no blog either.",
    ),
  redirects: z
    .array(redirectSchema)
    .default([])
    .describe("Addresses that moved. `redirects.yml` adds to them: `check-links --fix` writes that file."),
  editUrl: scriptless(
    "Put before a source file's path to make the link that edits a page; without it, pages show no such link.",
  ).optional(),
  feedbackUrl: z
    .string()
    .regex(/^(https?:\/\/|mailto:)/, "use an address that begins with https:// or mailto:")
    .optional()
    .describe(
      "Where readers say what is wrong with a page: an address of a new issue, or a `mailto:`. `{title}` and `{url}` are the page's. Without it, pages do not ask.",
    ),
  lastUpdate: z.boolean().default(true).describe("Show on each page when git last saw its source change."),
  markdown: z
    .strictObject({
      format: z
        .enum(["mdx", "detect"])
        .default("mdx")
        .describe("`mdx` reads `.md` and `.mdx` as MDX; `detect` reads `.md` as plain CommonMark."),
      math: z
        .boolean()
        .default(false)
        .describe("Read `$x^2$`, and lines between two `$$`, as formulas in TeX; they become MathML."),
      frontMatterKeys: z
        .array(z.string())
        .default([])
        .describe("Keys of front matter that other tools read: they are accepted, and have no effect."),
      fenceOptions: z
        .array(z.string())
        .default([])
        .describe("Options in the first line of a fence that other tools read: they are accepted, and have no effect."),
      magicComments: z
        .array(
          z.strictObject({
            className: z.string().describe("The class that the lines get; a sheet of yours says how they look."),
            line: z.string().optional().describe("What a comment says to mark the line below it."),
            block: z
              .strictObject({
                start: z.string().describe("The comment above the lines."),
                end: z.string().describe("The comment below the lines."),
              })
              .optional()
              .describe("What two comments say to mark the lines between them."),
          }),
        )
        .default([])
        .describe(
          "Comments in samples that mark lines, beside `highlight-next-line` and its like. Readers do not see them.",
        ),
      remarkPlugins: plugins(
        "remark",
        "the Markdown tree of each file before anything else does: what they add is checked, searched and listed",
      ),
      rehypePlugins: plugins(
        "rehype",
        "the HTML tree of each file, in which code blocks and admonitions are components already",
      ),
    })
    .default({
      format: "mdx",
      math: false,
      frontMatterKeys: [],
      fenceOptions: [],
      magicComments: [],
      remarkPlugins: [],
      rehypePlugins: [],
    })
    .describe("How Markdown is read."),
  toc: z
    .strictObject({
      minHeadingLevel: z.int().min(2).max(6).default(2).describe("The highest heading level that is listed."),
      maxHeadingLevel: z.int().min(2).max(6).default(3).describe("The lowest heading level that is listed."),
    })
    .default({ minHeadingLevel: 2, maxHeadingLevel: 3 })
    .describe("The table of contents beside a page."),
  search: z
    .strictObject({
      engine: z
        .enum(["built-in", "pagefind"])
        .default("built-in")
        .describe(
          "What finds words in texts. `pagefind` is for a site of more than some 5,000 pages: a browser loads parts of " +
            "its index only. It is a package of the site: `npm install --save-dev pagefind`.",
        ),
      contexts: z
        .array(
          z.strictObject({
            path: z.string().min(1).describe("A path without a slash at its beginning: `docs/v2/guides`."),
            label: z.string().min(1).describe("Its name for readers."),
          }),
        )
        .default([])
        .describe("Parts of the site that a reader can limit a search to."),
      synonyms: z
        .record(z.string().regex(/^\S+$/, "must be one word"), z.string().regex(/^\S+(?: \S+)*$/, "must be words"))
        .default({})
        .describe('Words that readers use, each with the word that the pages use, or several: `{ popup: "dialog" }`.'),
      help: z
        .array(linkSchema)
        .default([])
        .describe("Where a reader goes on whose search found nothing: a page about problems, a support address."),
      elasticlunr: z
        .boolean()
        .default(false)
        .describe(
          "Also write the index of each version as `elasticlunr.Index.load` takes it, for programs of yours. " +
            "It has six times the bytes of the index that browsers load. With `pagefind` it holds names alone.",
        ),
      splitAbove: z
        .int()
        .min(0)
        .default(SPLIT_ABOVE)
        .describe(
          "Bytes of JSON above which a version's index becomes two files, titles first; about 2,000 pages reach the default.",
        ),
    })
    .default({ engine: "built-in", contexts: [], synonyms: {}, help: [], elasticlunr: false, splitAbove: SPLIT_ABOVE })
    .describe("The site's search."),
  announcement: z
    .strictObject({
      id: z.string().min(1).describe("A reader who closes the bar does not see it again until the `id` changes."),
      text: z.string().min(1).describe("What the bar says."),
      link: z
        .strictObject({
          label: z.string().min(1).describe("The text of the link."),
          href: z.string().min(1).describe("A path of this site, or an address on another site."),
        })
        .optional()
        .describe("A link behind the text."),
    })
    .optional()
    .describe("A bar at the top of every page, which readers can close."),
  pages: z
    .custom<PagesFunction>(
      (value) => typeof value === "function",
      "must be a function: (site) => [{ url, title, markdown }]",
    )
    .meta({ typescript: "PagesFunction" })
    .optional()
    .describe(
      "A function from the site to further pages, `{ url, title, markdown, description }`, which go the way of a file of " +
        "`content/pages`. It sees the site without them, and may be async. A problem in such a page is reported at " +
        "`pages(site)/<url>.mdx`, at the place in the generated text.",
    ),
  navbar: z.array(navbarSchema).default([]).describe("The links of the header, in order."),
  footer: z
    .strictObject({
      columns: z
        .array(
          z.strictObject({
            title: z.string().describe("The column's heading."),
            links: z.array(linkSchema).describe("The column's links."),
          }),
        )
        .default([])
        .describe("Columns of links."),
      copyright: z.string().default("").describe("The last line of every page."),
    })
    .default({ columns: [], copyright: "" })
    .describe("The foot of every page."),
  packages: z
    .array(packageSchema)
    .default([])
    .describe("The packages that the docs are about, one entry for each version of each."),
  samples: z
    .strictObject({
      check: z
        .boolean()
        .optional()
        .describe(
          "Whether `build` checks the code samples; by default where the site has declarations: in `content/sdk`, or the `entry` of a package.",
        ),
      publish: z
        .boolean()
        .default(false)
        .describe(
          "Also write what samples are checked against, the declarations and the API document of each version, beside the search index: with it, `captcha-docs mcp` checks a reader's code. `llms.txt` names the files.",
        ),
    })
    .default({ publish: false })
    .describe("The check of code samples."),
  symbols: z
    .strictObject({
      allow: z
        .record(z.string(), z.string().min(1))
        .default({})
        .describe("Words that the check leaves alone on every page, each with a reason."),
    })
    .default({ allow: {} })
    .describe("The check that names in prose exist in the declarations and API documents."),
  socialImage: z
    .string()
    .regex(/^(\/|content\/|https:\/\/)/, "must be a path such as /social-image.png or content/social-image.png")
    .optional()
    .describe("The picture of a shared link to a page without an `image` of its own: 1200 by 630 pixels."),
  severity: severitySchema
    .default({})
    .describe(
      "The severity of problems by their code: `error`, `warning`, or `off`, which leaves them out of the exit status too.",
    ),
  security: z
    .strictObject({
      frames: hosts("frames, such as videos and sandboxes,"),
      images: hosts("images"),
      styles: hosts("style sheets"),
      scripts: hosts("scripts"),
      connections: hosts("data, by `fetch` and the like,"),
      fonts: hosts("fonts"),
      media: hosts("videos and sounds"),
      strictTransportSecurity: z
        .strictObject({
          maxAge: z.int().min(0).describe("The seconds for which browsers remember it; 0 makes them forget it."),
          includeSubDomains: z
            .boolean()
            .default(false)
            .describe("Whether it holds for every subdomain of the host too."),
          preload: z.boolean().default(false).describe("Whether browser vendors may put the host into their lists."),
        })
        .optional()
        .describe(
          "Makes browsers use HTTPS alone for the whole host, other sites on it included, by the header Strict-Transport-Security (RFC 6797). Without this key, it is not sent.",
        ),
    })
    .default({ frames: [], images: [], styles: [], scripts: [], connections: [], fonts: [], media: [] })
    .describe(
      "Other hosts that the Content-Security-Policy allows, and whether browsers use HTTPS alone. Without any, a page loads from its own site only.",
    ),
  analytics: z
    .strictObject({
      src: z
        .url({ protocol: /^https?$/, error: "must be an http(s) address" })
        .describe("The address of the script; the Content-Security-Policy allows its host."),
      domain: z.string().min(1).describe("The value of the script's `data-domain` attribute."),
    })
    .optional()
    .describe("One analytics script, which is loaded after the page."),
})

export type SiteConfigInput = z.input<typeof configSchema>
/** Plain data. The function `pages` is passed on separately. */
export type SiteConfig = Omit<z.output<typeof configSchema>, "pages">

/** Types a configuration without changing it, for editors: `export default defineConfig({ … })`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}

export type PackageConfig = SiteConfig["packages"][number]

/** What the sidebar calls the pages of a package. Of several without a label in one version of the docs, each has its name. */
export function labelOf(of: "reference" | "api", own: PackageConfig, packages: readonly PackageConfig[]): string {
  const isUnnamed = (one: PackageConfig) => one[of]?.route !== undefined && one[of].label === undefined
  const several = packages.filter((one) => one.version === own.version && isUnnamed(one)).length > 1
  return own[of]?.label ?? (several ? own.name : of === "api" ? "API" : "Reference")
}

/** The package that a reference is compared with: the older version's package of the same name, or its first. */
export function olderPackage(
  packages: readonly PackageConfig[],
  newer: PackageConfig,
): (PackageConfig & { entry: string }) | undefined {
  const from = newer.reference?.changes?.from
  const older = packages.flatMap((other) =>
    other !== newer && other.version === from && other.entry !== undefined ? [{ ...other, entry: other.entry }] : [],
  )
  return from === undefined ? undefined : (older.find(({ name }) => name === newer.name) ?? older[0])
}
