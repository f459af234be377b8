/** What a text may not put into a page is told, however it is written; and no address that runs code leaves a text. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { TwinPart } from "../../src/model.js"
import { unsafeScheme } from "../../src/print/address.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"

async function compiled(path: string, text: string) {
  const file = { path, text, hash: "0" } as Parameters<typeof compileFile>[0]["file"]
  const markdown = { format: "detect" as const, math: false, frontMatterKeys: [], fenceOptions: [], magicComments: [] }
  return compileFile({ file, names: {}, markdown, plugins: noPlugins })
}

/** Each way to write an element into a page. */
const ways = [
  { file: "a.mdx", write: (tag: string, more: string) => `Text.\n\n<${tag} ${more} />\n` },
  { file: "a.mdx", write: (tag: string, more: string) => `Text <${tag} ${more} /> text.\n` },
  { file: "a.mdx", write: (tag: string, more: string) => `{[1].map(() => <${tag} key="1" ${more} />)}\n` },
  { file: "a.mdx", write: (tag: string, more: string) => `<div>\n  <${tag} ${more} />\n</div>\n` },
  { file: "a.md", write: (tag: string, more: string) => `Text.\n\n<${tag} ${more}>\n` },
  { file: "a.md", write: (tag: string, more: string) => `Text <${tag} ${more}> text.\n` },
  {
    file: "a.md",
    write: (tag: string, more: string) => `<div><${tag.toUpperCase()} ${more.replaceAll('"', "'")}></div>\n`,
  },
]
const http = (file: string) => (file === "a.md" ? "http-equiv" : "httpEquiv")

test("elements that the policy blocks, or that lead readers away, are told at their name", async () => {
  for (const { file, write } of ways) {
    const told = [
      write("base", 'href="/x/"'),
      write("script", ""),
      write("script", 'type="module"'),
      write("script", 'type="text/javascript"'),
      write("meta", `${http(file)}="refresh" content="0;url=/x"`),
      write("meta", `content="0" ${http(file)}=" Refresh "`),
      write("meta", `${http(file)}="Content-Security-Policy" content="default-src *"`),
    ]
    const kept = [
      write("meta", 'name="robots" content="noindex"'),
      write("script", 'src="/own.js"'),
      write("script", 'type="application/ld+json"'),
      write("p", 'title="base"'),
    ]
    for (const text of [...told, ...kept]) {
      const { facts } = await compiled(file, text)
      const found = facts.diagnostics.filter(({ code }) => code === "blocked-by-policy")
      assert.equal(found.length, told.includes(text) ? 1 : 0, text)
      for (const { line, column, endColumn = 0 } of found)
        assert.match(text.split("\n")[line - 1]?.slice(column - 1, endColumn - 1) ?? "", /^(base|script|meta)$/i, text)
    }
  }
})

test("an address that runs code is a fact to check, and never in the twin as typed", async () => {
  const address = "javascript:alert(1)"
  const texts = [
    ["a.mdx", `[a](${address})`],
    ["a.mdx", `[a][b]\n\n[b]: ${address}`],
    ["a.mdx", `![a](${address})`],
    ["a.mdx", `<a href="${address}">a</a>`],
    ["a.md", `<${address}>`],
    ["a.md", `<a href='${address}'>a</a>`],
    ["a.md", `<img alt="" src=${address}>`],
    ["a.md", `<div>\n<a href="java&#115;cript:alert(1)">a</a>\n</div>`],
    ["a.md", `<form action="${address}"></form>`],
  ] as const
  const typedIn = (parts: readonly TwinPart[]): string =>
    parts.map((part) => (typeof part === "string" ? part : "children" in part ? typedIn(part.children) : "")).join("")
  for (const [file, text] of texts) {
    const { facts, body } = await compiled(file, `Text.\n\n${text}\n`)
    assert.doesNotMatch(typedIn(body.twin ?? []), /[(<"'=]\s*java(script|&#115;)/, text)
    if (/action|&#/.test(text)) continue
    assert.ok(
      facts.links.some(({ url }) => unsafeScheme(url) !== undefined),
      text,
    )
  }
})

test("code that a component is given as `src` is no address; one that a browser would follow is", async () => {
  const given = (tag: string, src: string) => [
    `<${tag} src={\`${src}\`} />\n`,
    `<${tag} src="${src}" />\n`,
    `{[1].map(() => <${tag} key="1" src={\`${src}\`} />)}\n`,
    `export const shown = <${tag} src={\`${src}\`} />\n`,
  ]
  const cases: [texts: string[], links: number][] = [
    [given("Sample", "\npour?: Pour\nlid: Lid\n"), 0],
    [given("Sample", "./pot.png"), 1],
    [given("Sample", "\njavascript:\nalert(1)"), 1],
    [given("Sample", "//pots.example.com/\npot.js"), 1],
    [given("img", "./pot\n.png"), 1],
  ]
  for (const [texts, links] of cases)
    for (const text of texts) assert.equal((await compiled("a.mdx", text)).facts.links.length, links, text)
})
