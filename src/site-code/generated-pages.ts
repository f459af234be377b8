/**
 * Pages that `pages(site)` of the configuration returns. Each becomes a file like those of the content, named
 * `pages(site)/<url>.mdx`; problems name that file, with line and column in the generated text. It belongs to the docs
 * that its address lies in.
 */
import type { RootContent } from "mdast"
import * as z from "zod"
import { placeOfKey } from "../config/config-places.js"
import { hashData, hashOf } from "../engine/hash.js"
import { docSetAt } from "../links/links.js"
import { address } from "../links/output-path.js"
import { generatedFile, generatedUrl } from "../model/made-files.js"
import type { DocSet, FrontMatter, GeneratedPage, PagesFunction, SiteView, SourcePath, TextFile } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { checkValue, withName } from "../text/schema-words.js"
import { ConfigError } from "./config-error.js"

/** The docs that a file belongs to: by its folder, or, for a generated page, by its address. */
export function docSetOf<Set extends Pick<DocSet, "dir" | "route">>(
  path: SourcePath,
  docSets: readonly Set[],
): Set | undefined {
  const url = generatedUrl(path)
  return url === undefined ? docSets.find(({ dir }) => path.startsWith(`${dir}/`)) : docSetAt(url, docSets)
}

export interface GeneratedFile {
  file: TextFile
  /** The page's fields beside its text; they override front matter in the text. */
  given: Pick<FrontMatter, "title" | "description" | "slug">
  tree?: readonly RootContent[]
}

const pageSchema: z.ZodType<GeneratedPage> = z.strictObject({
  url: address(z.string().regex(/^\/(\S*[^\s/])?$/, "must be a path such as /teas/green, without a slash at the end")),
  title: z.string().min(1),
  markdown: z.string(),
  description: z.string().optional(),
})

/** Generates the pages. Problems are reported at the configuration's key. */
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
    const thrown = refuse(`pages(site) throws an exception: ${message}`, `site has ${Object.keys(site).join(", ")}`)
    return { files: [], diagnostics: [{ ...thrown, ...(error instanceof ConfigError && error.place) }] }
  }
  if (!Array.isArray(answer)) {
    const hint = "return [{ url, title, markdown }]"
    return { files: [], diagnostics: [refuse("pages(site) must return a list of pages", hint)] }
  }
  const diagnostics: Diagnostic[] = []
  const files = new Map<string, GeneratedFile>()
  for (const [index, written] of answer.entries()) {
    const result = checkValue(pageSchema, written)
    if (!("value" in result)) {
      const url = (written as Partial<GeneratedPage> | null)?.url
      for (const { path, message, hint } of result.mistakes) {
        const named = typeof url === "string" && path[0] !== "url" ? ` (${url})` : ""
        diagnostics.push(refuse(withName(`pages(site)[${index}]${["", ...path].join(".")}${named}`, message), hint))
      }
      continue
    }
    const page = result.value
    if (files.has(page.url)) {
      const message = `duplicate route: pages(site) gives ${page.url} twice`
      const hint = "give one of them another `url`"
      diagnostics.push(problem("duplicate-route", place, message, { hint, target: page.url }))
    } else files.set(page.url, fileOf(page))
  }
  return { files: [...files.values()], diagnostics }
}

function fileOf({ url, title, description, markdown: text }: GeneratedPage): GeneratedFile {
  return {
    file: textFile(generatedFile(url), text),
    given: { title, slug: url, ...(description !== undefined && { description }) },
  }
}

export function textFile(path: SourcePath, text: string): TextFile {
  return { kind: "text", path, text, hash: hashOf(Buffer.from(text)) }
}

/** A tree as a file without a text. */
export function treeFile(path: SourcePath, tree: readonly RootContent[]): GeneratedFile {
  return { file: { kind: "text", path, text: "", hash: hashData(tree) }, given: {}, tree }
}
