/**
 * `site.config.ts`: its schema and its defaults. Users write `SiteConfigInput`; every stage gets `SiteConfig`, which
 * has all defaults filled in.
 */
import * as z from "zod"
import { blogSchema, collectionSchema } from "./config/docs-schema.js"
import { markdownSchema } from "./config/markdown-schema.js"
import { packageSchema } from "./config/package-schema.js"
import { filled, flag, json, list } from "./config/schema-parts.js"
import { address, redirectMistake } from "./links/output-path.js"
import type { PagesFunction } from "./model.js"
import { unsafeScheme } from "./print/address.js"
import { type ChangeableCode, changeableCodes, severities } from "./report/diagnostic.js"
import { explanations } from "./report/explanations.js"

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
  url: scriptless("Where the site in this language is: every language but the first has a site of its own.").optional(),
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
  themeColor: filled({
    light: color.default("#ffffff").describe("In light mode."),
    dark: color.default("#15181c").describe("In dark mode."),
  }).describe("The colour that a browser gives to the frame around the page."),
  accentColor: z
    .string()
    .regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, "must be a colour such as #0b5fff")
    .optional()
    .describe(
      "The colour of links, buttons, the focus and what is chosen. Each mode takes a shade of it that is legible there.",
    ),
  styles: list(
    z.string().regex(/^content\/.+\.css$/, "must be a .css file below content/"),
    "Style sheets of the site, in order. They belong to no cascade layer, so they win over the theme's.",
  ),
  head: list(headTagSchema, "Elements that every page has in its `<head>` as well."),
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
    .optional()
    .describe(
      "End every link with a slash, for hosts that redirect to that form; relative addresses start at it. Without the key, they do so on index pages; with `false`, on none.",
    ),
  brand: fill
    .default({})
    .describe("Names, hosts and numbers that pages use as `{brand.name}`: in text, code, links and front matter."),
  sampleValues: list(
    sampleValueSchema,
    "Values that each reader has of their own, such as a key: a field beside a sample fills it in, and the browser keeps it.",
  ),
  customFields: z
    .record(z.string(), json)
    .default({})
    .describe("Values for the site's own components, which read them with `useDocusaurusContext()`."),
  locales: z
    .array(localeSchema)
    .min(1)
    .superRefine((locales, context) => {
      for (const [index, { url }] of locales.entries()) {
        const message =
          index === 0
            ? "is for the other languages: this site is in the first one"
            : "is missing: each language but the first has a site of its own"
        if ((index === 0) === (url !== undefined)) context.addIssue({ code: "custom", path: [index, "url"], message })
      }
    })
    .default([{ code: "en", label: "English", direction: "ltr", htmlLang: "en" }])
    .describe(
      "The language of this site, and after it those of its translations: the menu of languages leads to them.",
    ),
  languageMenu: flag("Shows the menu of languages also where there is only one. With several it is always there."),
  docs: z
    .array(collectionSchema)
    .default([collectionSchema.parse({ id: "docs", dir: "docs", route: "/docs" })])
    .describe("The collections of docs: each a folder of pages with its own sidebar, with versions or without."),
  blog: z
    .union([z.literal(false), blogSchema, z.array(blogSchema).min(1)])
    .default(blogSchema.parse({}))
    .describe(
      "The blog, a list of several, or `false` for a site without one. A site without posts shows no blog either.",
    ),
  redirects: list(
    redirectSchema,
    "Addresses that moved. `redirects.yml` adds to them: `check-links --fix` writes that file.",
  ),
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
  markdown: markdownSchema.describe("How Markdown is read."),
  toc: filled({
    minHeadingLevel: z.int().min(2).max(6).default(2).describe("The highest heading level that is listed."),
    maxHeadingLevel: z.int().min(2).max(6).default(3).describe("The lowest heading level that is listed."),
  }).describe("The table of contents beside a page."),
  search: filled({
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
    help: list(
      linkSchema,
      "Where a reader goes on whose search found nothing: a page about problems, a support address.",
    ),
    elasticlunr: flag(
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
  }).describe("The site's search."),
  announcement: z
    .strictObject({
      id: z.string().min(1).describe("A reader who closes the bar does not see it again until the `id` changes."),
      text: z
        .string()
        .min(1)
        .describe("What the bar says: one line, which has room for 40 letters on a phone, the link's among them."),
      link: z
        .strictObject({
          label: z.string().min(1).describe("The text of the link."),
          href: z.string().min(1).describe("A path of this site, or an address on another site."),
        })
        .optional()
        .describe("A link behind the text."),
      inDocs: z
        .boolean()
        .default(true)
        .describe(
          "Whether pages of docs show the bar, too. With `false`, only the other pages show it, such as home and blog.",
        ),
    })
    .optional()
    .describe("A bar at the top of every page, or of those outside of docs, which readers can close."),
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
  navbar: list(navbarSchema, "The links of the header, in order."),
  footer: filled({
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
  }).describe("The foot of every page."),
  packages: list(packageSchema, "The packages that the docs are about, one entry for each version of each."),
  samples: filled({
    check: z
      .boolean()
      .optional()
      .describe(
        "Whether `build` checks the code samples; by default where the site has declarations: in `content/sdk`, or the `entry` of a package.",
      ),
    publish: flag(
      "Also write what samples are checked against, the declarations and the API document of each version, beside the search index: with it, `captcha-docs mcp` checks a reader's code. `llms.txt` names the files.",
    ),
  }).describe("The check of code samples."),
  symbols: filled({
    allow: z
      .record(z.string(), z.string().min(1))
      .default({})
      .describe("Words that the check leaves alone on every page, each with a reason."),
  }).describe("The check that names in prose exist in the declarations and API documents."),
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
  security: filled({
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
        includeSubDomains: flag("Whether it holds for every subdomain of the host too."),
        preload: flag("Whether browser vendors may put the host into their lists."),
      })
      .optional()
      .describe(
        "Makes browsers use HTTPS alone for the whole host, other sites on it included, by the header Strict-Transport-Security (RFC 6797). Without this key, it is not sent.",
      ),
  }).describe(
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
