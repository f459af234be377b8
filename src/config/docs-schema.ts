/** The collections of docs with their versions, and the blogs. */
import * as z from "zod"
import { address } from "../links/output-path.js"
import { flag, list, path } from "./schema-parts.js"
import { sidebarsSchema } from "./sidebars.js"

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
  noIndex: flag("Ask search engines to leave out every page of the version."),
})

export const collectionSchema = z.strictObject({
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
  versions: list(
    versionSchema,
    "The versions, newest first, each with its folder below `dir`. Without versions, `dir` holds the pages.",
  ),
})

export const blogSchema = z.strictObject({
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
