/**
 * Variables for a page's own expressions: `{frontMatter.title}`, `{toc.length}`, `{contentTitle}`. Declared only if the
 * text uses one and does not declare it itself; a partial has all, for those who import it.
 */
import type { RootContent } from "mdast"
import type { Heading, Json } from "../../model.js"
import { programFrom } from "./tree.js"

export interface PageNames {
  /** As written, including unknown keys. */
  frontMatter: Json
  headings: readonly Heading[]
  title: string | undefined
}

export function pageNames(
  { path, text }: { path: string; text: string },
  defined: ReadonlySet<string>,
  page: PageNames,
): RootContent[] {
  const isPartial = /(^|\/)_[^/]*$/.test(path)
  const values: Record<string, Json> = {
    frontMatter: page.frontMatter,
    toc: page.headings.map(({ text: value, id, depth }) => ({ value, id, level: depth })),
    contentTitle: page.title ?? null,
  }
  const asked = Object.entries(values).filter(
    ([name]) => !defined.has(name) && (isPartial || new RegExp(`\\b${name}\\b`).test(text)),
  )
  return asked.map(([name, value]) => {
    const data = { estree: programFrom(`export const ${name} = ${JSON.stringify(value)}`) }
    return { type: "mdxjsEsm", value: "", data } as RootContent
  })
}
