/**
 * Pages that `pages(site)` of the configuration gives. From here on each is a file like those of `content/pages`, under the
 * name `pages(site)/<url>.mdx`: problems name that, with the line and column in the generated text.
 */
import * as z from "zod"
import { hashOf } from "./engine/hash.js"
import type { FrontMatter, GeneratedPage, PagesFunction, SiteView, SourcePath, TextFile } from "./model.js"
import { type Diagnostic, problem } from "./report/diagnostic.js"
import { placeOfKey } from "./text-places.js"

const folder = "pages(site)"

/** Whether a source is no file, but a text that the configuration gave. */
export function isGenerated(path: SourcePath): boolean {
  return path.startsWith(`${folder}/`)
}

export interface GeneratedFile {
  file: TextFile
  /** What the page states beside its text; it wins over front matter in the text. */
  given: Pick<FrontMatter, "title" | "description" | "slug">
}

const pageSchema: z.ZodType<GeneratedPage> = z.strictObject({
  url: z
    .string()
    .regex(/^\/([^\s?#\\]*[^\s?#\\/])?$/, "must be a path such as /teas/green, without a slash at the end")
    .refine((url) => !/\/\/|\/\.{1,2}(\/|$)/.test(url), "must be a path without empty parts, `.` and `..`"),
  title: z.string().min(1),
  markdown: z.string(),
  description: z.string().optional(),
})

/** Asks for the pages. What is wrong with all or one of them is reported at the configuration's key. */
export async function generatePages(
  pages: PagesFunction,
  site: SiteView,
  configFile: { path: string; text: string },
): Promise<{ files: GeneratedFile[]; diagnostics: Diagnostic[] }> {
  const place = placeOfKey(configFile, ["pages"])
  const refuse = (message: string, hint?: string) =>
    problem("invalid-config", place, message, { hint, target: "pages" })
  let answer: unknown
  try {
    answer = await pages(site)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { files: [], diagnostics: [refuse(`pages(site) throws an exception: ${message}`)] }
  }
  if (!Array.isArray(answer)) {
    const hint = "return [{ url, title, markdown }]"
    return { files: [], diagnostics: [refuse("pages(site) must return a list of pages", hint)] }
  }
  const diagnostics: Diagnostic[] = []
  const files = new Map<string, GeneratedFile>()
  for (const [index, written] of answer.entries()) {
    const { data: page, error } = pageSchema.safeParse(written)
    if (!page) {
      const url = (written as Partial<GeneratedPage> | null)?.url
      for (const issue of error.issues) {
        const at = ["", ...issue.path.map(String)].join(".")
        const named = typeof url === "string" && issue.path[0] !== "url" ? ` (${url})` : ""
        diagnostics.push(refuse(`pages(site)[${index}]${at}${named}: ${issue.message}`))
      }
    } else if (files.has(page.url)) {
      const message = `duplicate route: pages(site) gives ${page.url} twice`
      const hint = "give one of them another `url`"
      diagnostics.push(problem("duplicate-route", place, message, { hint, target: page.url }))
    } else files.set(page.url, fileOf(page))
  }
  return { files: [...files.values()], diagnostics }
}

function fileOf({ url, title, description, markdown: text }: GeneratedPage): GeneratedFile {
  const path = `${folder}${url === "/" ? "/index" : url}.mdx`
  return {
    file: { kind: "text", path, text, hash: hashOf(Buffer.from(text)) },
    given: { title, slug: url, ...(description !== undefined && { description }) },
  }
}
