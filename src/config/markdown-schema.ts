/** How Markdown is read, and the plugins that change it. */
import * as z from "zod"
import { filled, flag, json, list } from "./schema-parts.js"

const plugin = z.union(
  [z.string().min(1), z.tuple([z.string().min(1)]), z.tuple([z.string().min(1), json])],
  'must be the name of a package or the path of a file, or [name, options], such as "remark-emoji" or "./plugins/emoji.ts"',
)

const plugins = (kind: string, tree: string) =>
  list(
    plugin,
    `The ${kind} plugins, in the order in which they run: each the name of a package or the path of a file (\`./plugins/emoji.ts\`) ` +
      "whose default export is the plugin, or `[name, options]` with options in JSON. They are named, not imported, " +
      `because pages are compiled in threads. They see ${tree}.`,
  )

export const markdownSchema = filled({
  format: z
    .enum(["mdx", "detect"])
    .default("mdx")
    .describe("`mdx` reads `.md` and `.mdx` as MDX; `detect` reads `.md` as plain CommonMark."),
  math: flag("Read `$x^2$`, and lines between two `$$`, as formulas in TeX; they become MathML."),
  maintainCase: flag("Keep capital letters in the ids of headings: the id of `## Get Started` is `Get-Started`."),
  frontMatterKeys: list(
    z.string(),
    "Keys of front matter that other tools read: they are accepted, and have no effect.",
  ),
  fenceOptions: list(
    z.string(),
    "Options in the first line of a fence that other tools read: they are accepted, and have no effect.",
  ),
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
