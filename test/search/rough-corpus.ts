/**
 * The site's content as the index takes it, roughly: Markdown cut at its headings, and the SDK's declarations as symbols
 * and reference pages. Close enough to tune and to gate the ranking without building the site.
 */
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import GithubSlugger from "github-slugger"
import ts from "typescript"
import { parse } from "yaml"
import type { SearchPageInput, SearchSection, SearchSymbol } from "../../src/search/index.js"

export interface RoughPage extends SearchPageInput {
  /** Below content/, without its extension. */
  source: string
}
export interface RoughCorpus {
  pages: RoughPage[]
  symbols: SearchSymbol[]
}

type Brand = Record<string, string>

export function readCorpus(content: string, brand: Brand): RoughCorpus {
  const pages = readdirSync(content, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => /^(docs|blog|integrations|pages)\/.*\.mdx?$/.test(file) && !/(^|\/)_/.test(file))
    .sort()
    .flatMap((file) => pageOf(content, file, brand))
  const reference = readReference(path.join(content, "sdk/v2/sdk.d.ts"), brand)
  const symbols = [...reference.symbols, ...errorCodes(path.join(content, "api/v2/openapi.yaml"), brand)]
  return { pages: [...pages, ...reference.pages], symbols }
}

/** The API's error codes, from its description. */
function errorCodes(file: string, brand: Brand): SearchSymbol[] {
  const api = parse(fill(readFileSync(file, "utf8"), brand)) as {
    components: { schemas: { ErrorCode: { "x-error-codes": { code: string; cause: string }[] } } }
  }
  return api.components.schemas.ErrorCode["x-error-codes"].map(({ code, cause }) => ({
    name: code,
    kind: "error code",
    url: "/docs/v2/api/siteverify#error-codes",
    aliases: [],
    summary: cause,
  }))
}

function fill(text: string, brand: Brand): string {
  return text.replace(/\{brand\.(\w+)\}/g, (whole, name: string) => brand[name] ?? whole)
}

function pageOf(content: string, file: string, brand: Brand): RoughPage[] {
  const raw = readFileSync(path.join(content, file), "utf8")
  const [, yaml = "", body = raw] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(raw) ?? []
  const front = (parse(fill(yaml.replace(/: (\{brand)/g, ": \\$1"), brand)) ?? {}) as Record<string, unknown>
  if (front.draft === true || front.unlisted === true || file === "pages/search.mdx") return []
  const source = file.replace(/\.mdx?$/, "")
  const folder = path.posix.dirname(file)
  const partials = body.replace(
    /^import (\w+) from "(\.[^"]+)"\s*$/gm,
    (_, name: string, from: string) => `@@${name}=${path.posix.join(folder, from)}\n`,
  )
  const sources = new Map([...partials.matchAll(/^@@(\w+)=(.*)$/gm)].map(([, name, from]) => [name, from]))
  const whole = partials.replace(/^@@.*$/gm, "").replace(/<([A-Z]\w*)\s*[^>]*\/>/g, (tag, name: string) => {
    const from = sources.get(name)
    if (from === undefined) return tag
    try {
      return readFileSync(path.join(content, from), "utf8")
    } catch {
      return ""
    }
  })
  const sections = sectionsOf(fill(whole, brand))
  const title = String(front.title ?? sections.find(({ depth }) => depth === 1)?.title ?? path.posix.basename(source))
  return [
    {
      source,
      url: urlOf(source),
      title,
      description: String(front.description ?? ""),
      keywords: (front.keywords as string[] | undefined) ?? [],
      group: groupOf(source),
      breadcrumb: urlOf(source).split("/").slice(1, -1),
      sections,
    },
  ]
}

function groupOf(source: string): string {
  if (source.startsWith("docs/v1")) return "docs/v1"
  return source.startsWith("blog/") ? "blog" : "docs/v2"
}

function urlOf(source: string): string {
  const plain = source
    .replace(/^blog\/\d{4}-\d\d-\d\d-/, "blog/")
    .replace(/^pages\//, "")
    .replace(/(^|\/)index$/, "")
  return `/${plain}`.replace(/\/$/, "") || "/"
}

/** Cuts Markdown at its headings: text and code apart. */
export function sectionsOf(markdown: string): SearchSection[] {
  const slugger = new GithubSlugger()
  const sections: SearchSection[] = [{ id: "", title: "", depth: 1, text: "", code: "" }]
  let fence = ""
  for (const line of markdown.split("\n")) {
    const current = sections.at(-1) as SearchSection
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? ""
    if (fence !== "") {
      if (mark.startsWith(fence)) fence = ""
      else current.code += `${line}\n`
      continue
    }
    if (mark !== "") {
      fence = mark
      const title = /title="([^"]*)"/.exec(line)?.[1]
      if (title !== undefined) current.text += `${title} `
      continue
    }
    const heading = /^(#{1,6})\s+(.*?)\s*(?:\{#([\w-]+)\})?\s*$/.exec(line)
    if (heading !== null) {
      const [, marks = "", title = "", id] = heading
      const plain = textOf(title)
      sections.push({ id: id ?? slugger.slug(plain), title: plain, depth: marks.length, text: "", code: "" })
      continue
    }
    current.text += `${textOf(line)} `
  }
  return sections
}

function textOf(line: string): string {
  return line
    .replace(/<!--.*?-->|\{\/\*.*?\*\/\}/g, "")
    .replace(/<\/?[A-Za-z][^>]*>/g, (tag) =>
      [...tag.matchAll(/(?:label|title)="([^"]*)"/g)].map(([, text]) => text).join(" "),
    )
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^:::+\w*/, "")
    .replace(/^[|\s:-]+$/, "")
    .replace(/[`*|]|\\(?=[{<])/g, (mark) => (mark === "|" ? " " : ""))
    .replace(/^\s*(?:[-+]|\d+\.)\s+/, "")
}

const kebab = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()

/** Every exported name of a declaration file and its members, each with a page. */
function readReference(file: string, brand: Brand): RoughCorpus {
  const source = ts.createSourceFile(file, fill(readFileSync(file, "utf8"), brand), ts.ScriptTarget.Latest, true)
  const pages: RoughPage[] = []
  const symbols: SearchSymbol[] = []
  const events = new Map<string, string>()
  const add = (node: ts.Node, name: string, kind: string, owner?: string): void => {
    const base = `/docs/v2/sdk/reference/${owner === undefined ? "" : `${kebab(owner)}/`}${kebab(name)}`
    if (pages.some(({ url }) => url === base)) return
    const comment = ts
      .getJSDocCommentsAndTags(node)
      .filter(ts.isJSDoc)
      .map((doc) => doc.getFullText())
      .join("\n")
    const text = comment
      .replace(/^\s*\/?\*+\/?/gm, "")
      .replace(/\{@link ([^}|]*)(\|[^}]*)?\}/g, "$1")
      .replace(/@(\w+)/g, "")
    const sections = sectionsOf(text)
    const summary = (sections[0]?.text.trim().split(/(?<=\.)\s/)[0] ?? "").trim()
    const literal = /"(captcha:[^"]+)"/.exec(ts.isVariableStatement(node) ? node.getText() : "")?.[1]
    if (literal !== undefined) events.set(name.replace(/Name$/, ""), literal)
    symbols.push({
      name,
      ...(owner === undefined ? {} : { owner }),
      kind,
      url: base,
      aliases: literal === undefined ? [] : [literal],
      summary,
    })
    if (sections[0] !== undefined) sections[0].code += node.getText().slice(0, 600)
    pages.push({
      source: owner === undefined ? name : `${owner}.${name}`,
      url: base,
      title: owner === undefined ? name : `${owner}.${name}`,
      description: summary,
      keywords: [],
      group: "docs/v2",
      breadcrumb: ["SDK", "Reference", ...(owner === undefined ? [] : [owner])],
      sections,
    })
  }
  const nameOf = (node: ts.NamedDeclaration): string => node.name?.getText() ?? "constructor"
  for (const node of source.statements) {
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      const kind = ts.isClassDeclaration(node) ? "class" : "interface"
      const name = nameOf(node)
      add(node, name, kind)
      for (const member of node.members as ts.NodeArray<ts.ClassElement | ts.TypeElement>) {
        if (
          ts.isConstructorDeclaration(member) &&
          member.modifiers?.some(({ kind: k }) => k === ts.SyntaxKind.PrivateKeyword)
        )
          continue
        if (member.name !== undefined && ts.isStringLiteral(member.name)) continue
        const callable = ts.isMethodDeclaration(member) || ts.isMethodSignature(member)
        add(
          member,
          nameOf(member),
          ts.isConstructorDeclaration(member) ? "constructor" : callable ? "method" : "property",
          name,
        )
      }
    } else if (ts.isTypeAliasDeclaration(node)) {
      add(node, nameOf(node), /Event$/.test(nameOf(node)) ? "event" : "type")
    } else if (ts.isVariableStatement(node)) {
      for (const declaration of node.declarationList.declarations) add(node, nameOf(declaration), "constant")
    }
  }
  for (const symbol of symbols) {
    const literal = events.get(symbol.name)
    if (literal !== undefined && symbol.kind === "event") symbol.aliases.push(literal)
    if (symbol.name === "WidgetErrorCode") symbol.aliases.push("network_error", "sitekey_missing", "sitekey_invalid")
  }
  return { pages, symbols }
}
