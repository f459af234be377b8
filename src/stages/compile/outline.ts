/**
 * Reads what relates a file to others, without compiling it: front matter and title. `dev` shows its first page with
 * outlines of all other files. An outline has no problems, links or headings; a compiled source replaces it.
 */
import type { Source } from "../../model.js"
import { type CompileInput, formatOf } from "./draft.js"
import { emptySource } from "./empty-source.js"
import { settleTitle } from "./facts.js"
import { fillTree } from "./fill-tree.js"
import { parseFrontMatter } from "./front-matter.js"
import { readSourceText } from "./parse/source-text.js"
import { parseMarkdown } from "./parse-markdown.js"
import { plainText } from "./tree.js"

export function outlineFile({ file, names, markdown, given }: CompileInput): Source {
  const { path, text } = file
  const { yaml } = readSourceText(text)
  const options = { file: path, line: 2, names, otherKeys: markdown.frontMatterKeys }
  const parsed = yaml && parseFrontMatter(yaml.value, options)
  const frontMatter = { ...parsed?.frontMatter, ...given }
  const h1 = frontMatter.title === undefined && !/\/_/.test(path) ? titleOf() : undefined

  /** Needs a parser: a comment in a sample looks like a heading. */
  function titleOf(): string | undefined {
    const format = formatOf(path, yaml?.value ?? "", markdown.format)
    const { tree } = parseMarkdown({ text, ...markdown, format })
    const title = settleTitle(tree, frontMatter)
    if (!title) return undefined
    fillTree({ type: "root", children: [title] }, { names, path, text, format })
    return plainText(title).replace(/\s+/g, " ").trim()
  }

  return {
    ...emptySource(file),
    frontMatter,
    ...(parsed && { frontMatterPlaces: parsed.places }),
    ...(h1 !== undefined && { h1 }),
  }
}
