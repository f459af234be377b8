/**
 * Each printer of another language against every character that means something somewhere: a parser of that language
 * gets the value back, or the printer refuses it.
 */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { createRequire } from "node:module"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import { transform } from "esbuild"
import fc from "fast-check"
import type { Heading, Link, List, ListItem, Nodes, Paragraph } from "mdast"
import { fromMarkdown } from "mdast-util-from-markdown"
import { gfmFromMarkdown } from "mdast-util-gfm"
import { toString as textOf } from "mdast-util-to-string"
import { gfm } from "micromark-extension-gfm"
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5"
import { parse as parseYaml } from "yaml"
import { absoluteAddress, unsafeScheme } from "../../src/print/address.js"
import { apacheHeader, apachePattern, apacheString } from "../../src/print/apache.js"
import { cssDeclarations, cssRules } from "../../src/print/css.js"
import { htmlAttribute, htmlText, scriptJson } from "../../src/print/html.js"
import { javaScript } from "../../src/print/javascript.js"
import { lineOf, wordsOf } from "../../src/print/lines.js"
import { phpString, rubyString, stringLiteral } from "../../src/print/literals.js"
import { markdownLink, markdownText, oneLine } from "../../src/print/markdown.js"
import { nginxString, nginxText } from "../../src/print/nginx.js"
import { shellQuoted, shellWord } from "../../src/print/shell.js"
import { xmlDocument, xmlElement, xmlText } from "../../src/print/xml.js"
import { yamlQuoted, yamlText } from "../../src/print/yaml.js"

/** The strict parser, which has no types. */
interface XmlParser {
  onerror: (error: Error) => void
  onopentag: (tag: { name: string; attributes: Record<string, string> }) => void
  onopentagstart: () => void
  onclosetag: () => void
  ontext: (part: string) => void
  write(text: string): XmlParser
  close(): void
}
const sax = createRequire(import.meta.url)("sax") as { parser(strict: boolean): XmlParser }

const special = [
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(0x7f + code)),
  ..."\"'`\\<>&|%#$;:,-?!*_~^@=+./()[]{}",
  ..."\u2028\u2029\ufeff\ufffe\uffff\ud800\udc00",
  ...[
    "]]>",
    "</script",
    "<!--",
    "-->",
    "\r\n",
    "\\u0041",
    "\\n",
    "%0a",
    "&amp;",
    "&lt;",
    "#{1}",
    "$(id)",
    "${a}",
    '"""',
    "*/",
    "//",
    "__proto__",
  ],
  ...[
    "a",
    "A",
    "0",
    "é",
    "漢",
    "🙂",
    "true",
    "null",
    "~",
    "url(",
    "![",
    "](",
    "**",
    "www.a.example",
    "https://a.example/",
  ],
]
const text = fc.array(fc.constantFrom(...special), { maxLength: 6 }).map((parts) => parts.join(""))
/** Each special text alone, between letters, twice, and mixtures of them. */
function each(check: (value: string) => void, numRuns = 50): void {
  for (const one of special) for (const value of [one, `a${one}b`, one + one]) check(value)
  fc.assert(
    fc.property(text, (value) => void check(value)),
    { numRuns },
  )
}
const asBytes = (value: string) => Buffer.from(value).toString()

test("HTML: text and attributes are what a parser reads, and nothing else is there", () => {
  type Element = DefaultTreeAdapterTypes.Element
  each((value) => {
    const html = asBytes(`<!doctype html><body><p title="${htmlAttribute(value)}">${htmlText(value)}</p><i></i>`)
    const body = (parse(html).childNodes[1] as Element).childNodes[1] as Element
    const [paragraph, last, ...more] = body.childNodes as Element[]
    const meant = asBytes(value).replaceAll("\0", "\ufffd")
    assert.deepEqual(
      [
        paragraph?.attrs,
        paragraph?.childNodes.map((node) => ("value" in node ? node.value : node)),
        last?.tagName,
        more,
      ],
      [[{ name: "title", value: meant }], meant === "" ? [] : [meant], "i", []],
    )
  })
})

test("JSON in a script ends with its element and is the same value", () => {
  each((value) => {
    const [script, last] = parseFragment(
      `<script type="a">${scriptJson({ [value]: value })}</script><i></i>`,
    ).childNodes
    assert.equal(last?.nodeName, "i")
    const [inside] = (script as DefaultTreeAdapterTypes.Element).childNodes
    assert.deepEqual(
      JSON.parse((inside as DefaultTreeAdapterTypes.TextNode).value),
      JSON.parse(JSON.stringify({ [value]: value })),
    )
  })
})

test("XML: a strict parser reads one element, with the text and the attribute", () => {
  const legal = (value: string) => value.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
  each((value) => {
    const read: unknown[] = []
    const parser = sax.parser(true)
    parser.onerror = (error) => assert.fail(error)
    parser.onopentag = ({ name, attributes }) => read.push(name, attributes.b)
    let inside = ""
    let isOpen = false
    parser.onopentagstart = () => {
      isOpen = true
    }
    parser.onclosetag = () => {
      isOpen = false
    }
    parser.ontext = (part) => {
      if (isOpen) inside += part
    }
    const document = xmlDocument(xmlElement("a", { b: value }, [xmlText(value)]))
    assert.ok(!/(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/u.test(document))
    assert.ok(!document.includes("]]>"))
    parser.write(document.trimEnd()).close()
    assert.deepEqual([...read, inside], ["a", legal(value), legal(value)])
  })
})

test("JavaScript of 2018 and of today reads the same value", () => {
  each((value) => {
    const source = javaScript({ [value]: [value], __proto__x: value }, 1)
    assert.doesNotMatch(source, /[\u2028\u2029]/)
    const read = runInNewContext(`(${source})`) as object
    assert.equal(JSON.stringify(read), JSON.stringify({ [value]: [value], __proto__x: value }))
  })
})

test("YAML reads a key and a value, on one line", () => {
  each((value) => {
    for (const print of [yamlText, yamlQuoted]) {
      const source = `${print(value)}: ${print(value)}\nlast: 1\n`
      assert.doesNotMatch(source, /[^\n\x20-\x7e\xa1-\ud7ff\u{e000}-\ufffd\u{10000}-\u{10ffff}]|[\u2028\u2029\ufeff]/u)
      assert.equal(source.split("\n").length, 3)
      assert.deepEqual(
        Object.entries(parseYaml(source, { version: "1.2" })),
        [...Object.entries({ [value]: value, last: 1 })],
        source,
      )
      if (!/\p{Surrogate}/u.test(value)) assert.equal(parseYaml(`a: ${print(value)}`, { version: "1.1" }).a, value)
    }
  })
})

test("a POSIX shell reads one word", () => {
  const values: string[] = []
  each((value) => !/\0|\p{Surrogate}/u.test(value) && values.push(value))
  const script = values.map((value) => `printf '%s\\0' ${shellWord(value)} ${shellQuoted(value)}`).join("\n")
  const read = execFileSync("sh", { input: script, maxBuffer: 1e8 }).toString().split("\0").slice(0, -1)
  assert.deepEqual(
    read,
    values.flatMap((value) => [value, value]),
  )
})

test("Markdown: a text and a link on one line are that text and that link alone", () => {
  each((value) => {
    const whole = oneLine(value).replace(/\p{Surrogate}/gu, "\ufffd")
    const read = (source: string) =>
      fromMarkdown(Buffer.from(source).toString(), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
        .children
    const [heading, ...more] = read(`# ${markdownText(value)}`)
    const plain = (node: unknown): string => textOf(node)
    assert.deepEqual([heading?.type, more], ["heading", []], value)
    // An address is a link however it is written, with some of what follows it.
    const isPlain = !/www|https/.test(value)
    if (isPlain) assert.equal(plain(heading), whole.replace(/ #+$|^#+$/, ""), value)
    for (const node of (heading as Heading).children)
      assert.ok(node.type === "text" || isAddress(node), `${value}: ${node.type}`)
    const url = `https://a.example/${value}`
    const [item] = read(`- ${markdownLink(value, url)} end`) as [List]
    const [paragraph] = (item.children[0] as ListItem).children as [Paragraph]
    const [link, end, ...others] = paragraph.children
    assert.deepEqual([link?.type, plain(end), others], ["link", " end", []], value)
    const same = (one: string) => decodeURIComponent(one.replace(/%(?![0-9a-f]{2})/gi, "%25"))
    assert.equal(same((link as Link).url), same(url.replace(/\p{Surrogate}/gu, "\ufffd")))
    if (isPlain) assert.equal(plain(link), whole)
  })
})

test("CSS: what follows a part is its own rule", async () => {
  const seen: string[] = []
  each((value) => seen.push(value))
  const parts = seen.flatMap((value) => [
    `.a{${cssDeclarations(`color:${value}`)}}`,
    `.a{${cssDeclarations(value)}}`,
    cssRules(`.b{color:${value}`),
    cssRules(value),
    cssRules(`${value}{}`),
  ])
  const sheet = parts.map((part, index) => `${part}\n.end-${index}{order:${index}}\n`).join("")
  const { code } = await transform(sheet, { loader: "css", minify: true, logLevel: "silent" })
  const lost = parts.filter((_, index) => !new RegExp(`(^|[};\\n])\\.end-${index}\\{order:${index}\\}`).test(code))
  assert.deepEqual(lost, [])
})

test("a line holds no line's end, a word no space: such a value is refused", () => {
  each((value) => {
    const printed = attempt(() => lineOf(value))
    assert.equal(printed === undefined, /[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(value))
    const words = attempt(() => wordsOf("/a", value, "301"))
    if (words !== undefined) assert.deepEqual(words.split(/\s+/), ["/a", value, "301"])
  })
})

test("nginx and Apache read one argument", () => {
  each((value) => {
    for (const [print, read] of [
      [nginxString, (inner: string) => inner.replace(/\\([\\"])/g, "$1")],
      [nginxText, (inner: string) => inner.replace(/\\([\\"])/g, "$1")],
      [apacheString, (inner: string) => inner.replace(/\\([\\"])/g, "$1")],
      [apacheHeader, (inner: string) => inner.replace(/\\([\\"])/g, "$1").replaceAll("%%", "%")],
    ] as const) {
      const printed = attempt(() => print(value))
      if (printed === undefined) continue
      const [, inner, ...more] = /^"((?:\\[^]|[^"\\\n])*)"$/.exec(printed) ?? []
      assert.deepEqual([read(inner ?? "no argument"), more], [value, []], printed)
    }
    assert.ok(new RegExp(`^${apachePattern(value)}$`).test(value))
  })
})

test("an address is http(s) in printable ASCII, and none that runs code is safe", () => {
  each((value) => {
    for (const typed of [value, `https://a.example/${value}`, `https://a.example/?${value}#${value}`]) {
      const address = absoluteAddress(typed, "https://b.example/")
      if (address === undefined) continue
      assert.match(address, /^https?:\/\/[!#-;=?-~]+$/)
      assert.equal(new URL(address).href, address)
    }
  })
  const spaces = ["", " ", "\n", "\0", "\x1f"]
  for (const scheme of [
    "javascript",
    "JavaScript",
    "vbscript",
    "data",
    "blob",
    "filesystem",
    "java\nscript",
    "java\tscript",
    "\rjavascript",
  ]) {
    for (const before of spaces)
      assert.notEqual(unsafeScheme(`${before}${scheme}:alert(1)`), undefined, before + scheme)
  }
  // As a browser reads them.
  each((value) => {
    const typed = `java${value}script:x`
    if (URL.canParse(typed) && new URL(typed).protocol === "javascript:")
      assert.equal(unsafeScheme(typed), "javascript")
  })
})

test("string literals: JavaScript for the languages with JSON's escapes, PHP and Ruby by their own rules", () => {
  each((value) => {
    const whole = value.replace(/\p{Surrogate}/gu, "\ufffd")
    assert.equal(runInNewContext(stringLiteral(value)), whole)
    assert.doesNotMatch(stringLiteral(value), /[\p{Cc}\u2028\u2029]/u)
    assert.doesNotMatch(rubyString(value), /(?<!\\)(\\\\)*#[{$@]/)
    assert.equal(runInNewContext(rubyString(value)), whole)
    assert.equal(
      phpString(value)
        .slice(1, -1)
        .replace(/\\([\\'])/g, "$1"),
      value,
    )
    assert.match(phpString(value), /^'(?:\\[^]|[^'\\])*'$/)
  })
})

const isAddress = (node: Nodes) => node.type === "link" && /^(https?:\/\/|www\.)/.test(textOf(node))

function attempt(print: () => string): string | undefined {
  try {
    return print()
  } catch {
    return undefined
  }
}
