/** Twenty files with one fault each, and where each has to be told. */
import { pageText } from "./run-program.js"

export interface Fault {
  file: string
  content: string | Uint8Array
  /** Where the fault stands and what it is called. */
  at: `${number}:${number}`
  code: string
}

const doc = (name: string, body: string, at: Fault["at"], code: string, more = ""): Fault => ({
  file: `content/docs/${name}.mdx`,
  content: pageText(name, body, more),
  at,
  code,
})

export const twentyFaults: Fault[] = [
  doc("a-link", "See [it](/docs/nowhere).", "6:10", "broken-link"),
  doc("b-file", "See [it](./missing.mdx).", "6:10", "broken-file-link"),
  doc("c-anchor", "See [it](/docs#nope).", "6:10", "broken-anchor"),
  doc("d-image", "![A map](./map.png)", "6:10", "broken-image"),
  doc("e-component", "Text.\n\n<Wdiget />", "8:2", "unknown-component"),
  doc("f-directive", "Text.\n\n:::nota\nText.\n:::", "8:1", "unknown-directive"),
  doc("g-name", "Text {brand.nome}.", "6:7", "unknown-name"),
  doc("h-tag", "Text.\n\n<div>\n", "8:1", "mdx-syntax"),
  doc("i-brace", "Text.\n\nMore {text.\n", "8:6", "mdx-syntax"),
  doc("j-alt", "Text.\n\n![](/dot.svg)", "8:1", "missing-alt"),
  doc("k-id", "## One {#same}\n\n## Two {#same}", "8:10", "duplicate-id"),
  doc("l-key", "Text.", "4:1", "invalid-frontmatter", "sidebar_positon: 1\n"),
  doc("m-value", "Text.", "4:19", "invalid-frontmatter", "sidebar_position: first\n"),
  {
    file: "content/docs/n-yaml.mdx",
    content: '---\ntitle: "N\n---\n\nText.\n',
    at: "2:10",
    code: "invalid-frontmatter",
  },
  {
    file: "content/docs/o-bytes.mdx",
    content: Buffer.concat([Buffer.from(pageText("O", "caf")), Buffer.from([0xe9])]),
    at: "7:1",
    code: "unreadable-file",
  },
  { file: "content/docs/p/_category_.yml", content: "label: P\npositoin: 2\n", at: "2:1", code: "invalid-frontmatter" },
  {
    file: "content/blog/2025-01-01-q.mdx",
    content: pageText("Q", "Text.", "authors: nobody\n"),
    at: "4:10",
    code: "invalid-frontmatter",
  },
  {
    file: "content/blog/2025-01-02-r.mdx",
    content: pageText("R", "Text.", "date: soon\n"),
    at: "4:7",
    code: "invalid-frontmatter",
  },
  {
    file: "content/blog/2025-01-03-s.mdx",
    content: pageText("S", "Text.\n\n- [x](/blog/gone)"),
    at: "8:7",
    code: "broken-link",
  },
  doc("t/x", '<a href="mailto:a@b.example">a</a> [b](../../up)', "7:40", "broken-link", "slug: /t-one\n"),
]
