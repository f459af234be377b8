/**
 * Adds a version to the configuration by editing its text, so that comments and layout stay. (`magicast` does it as well,
 * with a second parser of 5 MB beside TypeScript.)
 */

import ts from "typescript"
import type { SiteConfig } from "../config.js"
import { javaScript } from "../print/javascript.js"
import { UsageError } from "../setup/usage-error.js"
import { escapePattern } from "../text/escape-pattern.js"

interface Edit {
  from: number
  to: number
  text: string
}

interface NewVersion {
  collection: SiteConfig["docs"][number]
  from: string
  to: string
}

export function configWithVersion(text: string, options: NewVersion): string {
  const file = ts.createSourceFile("site.config.ts", text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS)
  return withEdits(text, new VersionEdits(file, options).all())
}

class VersionEdits {
  readonly #edits: Edit[] = []

  constructor(
    private readonly file: ts.SourceFile,
    private readonly version: NewVersion,
  ) {}

  all(): Edit[] {
    const { collection, from } = this.version
    const site = this.#objects(this.file).find((object) => this.#property(object, "docs"))
    const docs = site && this.#property(site, "docs")
    const docsEntry = docs && this.#objects(docs).find((object) => this.#text(object, "id") === collection.id)
    const versions = docsEntry && this.#property(docsEntry, "versions")
    if (!site || !docsEntry || !versions || !ts.isArrayLiteralExpression(versions))
      throw new UsageError(
        "can't edit the configuration: its `versions` are not a plain list",
        "write `versions: […]` inside `docs`",
      )
    const old = this.#objects(versions).find((version) => this.#text(version, "name") === from)
    if (!old) throw new UsageError(`can't edit the configuration: the version name ${from} is not a plain string`)
    this.#addVersion(docsEntry, versions, old)
    const links = { navbar: "to", footer: "to", announcement: "href", search: "path" }
    for (const [part, key] of Object.entries(links)) this.#moveEntries(this.#property(site, part), key)
    const redirects = this.#property(site, "redirects")
    for (const redirect of redirects ? this.#objects(redirects) : []) {
      if (!this.#isInside(this.#text(redirect, "from") ?? "")) this.#moveEntries(redirect, "to")
    }
    this.#addPackages(site)
    return this.#edits
  }

  #insert(at: number, text: string): void {
    this.#edits.push({ from: at, to: at, text })
  }

  #replace(node: ts.Node, text: string): void {
    this.#edits.push({ from: node.getStart(this.file), to: node.getEnd(), text })
  }

  #addVersion(
    docsEntry: ts.ObjectLiteralExpression,
    versions: ts.ArrayLiteralExpression,
    old: ts.ObjectLiteralExpression,
  ): void {
    const { file } = this
    const name = javaScript(this.version.to)
    const current = this.#property(docsEntry, "current")
    if (current) this.#replace(current, name)
    const banner = this.#property(old, "banner")
    if (banner) this.#replace(banner, '"unmaintained"')
    else this.#insert((old.properties.at(-1) ?? old).getEnd(), ', banner: "unmaintained"')
    // The banner text of the formerly current version no longer applies.
    const at = old.properties.findIndex((member) => member.name?.getText(file) === "bannerText")
    const bannerText = old.properties[at]
    if (bannerText) {
      const [before, after] = [old.properties[at - 1], old.properties[at + 1]]
      const from = before?.getEnd() ?? bannerText.getFullStart()
      this.#edits.push({ from, to: before || !after ? bannerText.getEnd() : after.getFullStart(), text: "" })
    }
    const entry = `{ name: ${name}${this.#property(old, "label") ? `, label: ${name}` : ""} },`
    const first = versions.elements[0]
    const start = first ? first.getStart(file) : versions.getStart(file) + 1
    const line = first ? this.#lineStart(start) : undefined
    this.#insert(start, line === undefined ? `${entry} ` : `${entry}\n${line}`)
  }

  /** Makes links of the site's frame point to the current version. */
  #moveEntries(node: ts.Node | undefined, key: string): void {
    for (const object of node ? this.#objects(node) : []) {
      const value = this.#property(object, key)
      const stated = this.#text(object, key)
      if (value && stated !== undefined && this.#isInside(stated)) this.#replace(value, javaScript(this.#moved(stated)))
    }
  }

  get #route(): string {
    const { route } = this.version.collection
    return route === "/" ? "" : route
  }

  #isInside(path: string): boolean {
    const old = `${this.#route}/${this.version.from}`
    const slashed = path.startsWith("/") ? path : `/${path}`
    return slashed === old || ["/", "#", "?"].some((next) => slashed.startsWith(old + next))
  }

  #moved(path: string): string {
    const start = path.startsWith("/") ? this.#route : this.#route.slice(1)
    return `${start}/${this.version.to}${path.slice(start.length + 1 + this.version.from.length)}`
  }

  /** Adds the new version's packages beside those of the old one. */
  #addPackages(site: ts.ObjectLiteralExpression): void {
    const { file } = this
    const { from, to } = this.version
    const list = this.#property(site, "packages")
    if (!list || !ts.isArrayLiteralExpression(list)) return
    for (const listed of list.elements.filter((element) => ts.isObjectLiteralExpression(element))) {
      const reference = this.#property(listed, "reference")
      const isObject = reference && ts.isObjectLiteralExpression(reference)
      const pages = isObject ? this.#text(reference, "route") : undefined
      const stated = this.#text(listed, "version")
      if (stated === undefined ? !this.#isInside(pages ?? "") : stated !== from) continue
      const at = listed.getStart(file)
      const changes: Edit[] = []
      this.#forEachText(listed, (node, key) => {
        const path = node.text.replace(new RegExp(`^content/(sdk|api)/${escapePattern(from)}/`), `content/$1/${to}/`)
        const moves = key === "route" && this.#isInside(node.text)
        const other = moves ? this.#moved(node.text) : key === "download" ? node.text.replace(from, to) : path
        const text = key === "version" ? to : other
        const edit = { from: node.getStart(file) - at, to: node.getEnd() - at, text: javaScript(text) }
        if (text !== node.text || key === "version") changes.push(edit)
      })
      const indent = this.#lineStart(at)
      const copy = withEdits(listed.getText(file), changes)
      this.#insert(at, `${copy},${indent === undefined ? " " : `\n${indent}`}`)
    }
  }

  /** Visits every string below a node, with its key. */
  #forEachText(node: ts.Node, visit: (node: ts.StringLiteralLike, key: string | undefined) => void): void {
    const step = (child: ts.Node, key: string | undefined) => {
      if (ts.isStringLiteralLike(child)) visit(child, key)
      else if (ts.isPropertyAssignment(child)) step(child.initializer, this.#nameOf(child))
      else ts.forEachChild(child, (inner) => step(inner, undefined))
    }
    step(node, undefined)
  }

  #nameOf(member: ts.PropertyAssignment): string {
    return member.name.getText(this.file).replace(/^["']|["']$/g, "")
  }

  #objects(node: ts.Node): ts.ObjectLiteralExpression[] {
    const literals: ts.ObjectLiteralExpression[] = []
    const visit = (child: ts.Node) => {
      if (ts.isObjectLiteralExpression(child)) literals.push(child)
      ts.forEachChild(child, visit)
    }
    visit(node)
    return literals
  }

  #property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
    for (const member of object.properties) {
      if (ts.isPropertyAssignment(member) && this.#nameOf(member) === name) return member.initializer
    }
    return undefined
  }

  #text(object: ts.ObjectLiteralExpression, name: string): string | undefined {
    const node = this.#property(object, name)
    return node && ts.isStringLiteralLike(node) ? node.text : undefined
  }

  /** The white space before a position, if nothing else precedes it on its line. */
  #lineStart(at: number): string | undefined {
    const { text } = this.file
    const before = text.slice(text.lastIndexOf("\n", at - 1) + 1, at)
    return before.trim() === "" ? before : undefined
  }
}

function withEdits(text: string, edits: readonly Edit[]): string {
  let result = text
  for (const { from, to, text: put } of [...edits].sort((a, b) => b.from - a.from)) {
    result = result.slice(0, from) + put + result.slice(to)
  }
  return result
}
