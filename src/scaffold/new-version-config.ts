/** Adds a version to the configuration by editing its text, so that comments and layout stay. */

import type ts from "typescript"
import type { SiteConfig } from "../config.js"
import { javaScript } from "../print/javascript.js"
import { UsageError } from "../setup/usage-error.js"
import { escapePattern } from "../text/escape-pattern.js"

interface Edit {
  from: number
  to: number
  text: string
}

export async function configWithVersion(
  text: string,
  options: { collection: SiteConfig["docs"][number]; from: string; to: string },
): Promise<string> {
  const { default: compiler } = await import("typescript")
  const file = compiler.createSourceFile(
    "site.config.ts",
    text,
    compiler.ScriptTarget.ES2022,
    true,
    compiler.ScriptKind.TS,
  )
  return withEdits(text, editsFor(compiler, file, options))
}

function editsFor(
  compiler: typeof ts,
  file: ts.SourceFile,
  { collection, from, to }: { collection: SiteConfig["docs"][number]; from: string; to: string },
): Edit[] {
  const edits: Edit[] = []
  const replace = (node: ts.Node, text: string) => edits.push({ from: node.getStart(file), to: node.getEnd(), text })
  const site = objects(file).find((object) => property(object, "docs"))
  const docs = site && property(site, "docs")
  const docsEntry = docs && objects(docs).find((object) => textOf(property(object, "id")) === collection.id)
  const versions = docsEntry && property(docsEntry, "versions")
  if (!site || !docsEntry || !versions || !compiler.isArrayLiteralExpression(versions)) {
    throw new UsageError(
      "can't edit the configuration: its `versions` are not a plain list",
      "write `versions: […]` inside `docs`",
    )
  }
  const old = objects(versions).find((version) => textOf(property(version, "name")) === from)
  if (!old) throw new UsageError(`can't edit the configuration: the version name ${from} is not a plain string`)
  const current = property(docsEntry, "current")
  if (current) replace(current, javaScript(to))
  const label = property(old, "label")
  const banner = property(old, "banner")
  if (banner) replace(banner, '"unmaintained"')
  else {
    const end = (old.properties.at(-1) ?? old).getEnd()
    edits.push({ from: end, to: end, text: ', banner: "unmaintained"' })
  }
  // The banner text of the formerly current version no longer applies.
  const at = old.properties.findIndex((member) => member.name?.getText(file) === "bannerText")
  const bannerText = old.properties[at]
  if (bannerText) {
    const [before, after] = [old.properties[at - 1], old.properties[at + 1]]
    const from = before?.getEnd() ?? bannerText.getFullStart()
    edits.push({ from, to: before || !after ? bannerText.getEnd() : after.getFullStart(), text: "" })
  }
  const entry = `{ name: ${javaScript(to)}${label ? `, label: ${javaScript(to)}` : ""} },`
  const first = versions.elements[0]
  const start = first ? first.getStart(file) : versions.getStart(file) + 1
  const line = first ? lineStart(start) : undefined
  edits.push({ from: start, to: start, text: line === undefined ? `${entry} ` : `${entry}\n${line}` })

  const route = collection.route === "/" ? "" : collection.route
  moveEntries(property(site, "navbar"), ["to"])
  moveEntries(property(site, "footer"), ["to"])
  moveEntries(property(site, "announcement"), ["href"])
  moveEntries(property(site, "search"), ["path"])
  const redirects = property(site, "redirects")
  for (const redirect of redirects ? objects(redirects) : []) {
    if (!isInside(textOf(property(redirect, "from")) ?? "")) moveEntries(redirect, ["to"])
  }
  addPackages()
  return edits

  /** Makes links of the site's frame point to the current version. */
  function moveEntries(node: ts.Node | undefined, keys: readonly string[]): void {
    for (const object of node ? objects(node) : []) {
      for (const key of keys) {
        const value = property(object, key)
        const stated = textOf(value)
        if (value && stated !== undefined && isInside(stated)) replace(value, javaScript(moved(stated)))
      }
    }
  }

  function isInside(path: string): boolean {
    const old = `${route}/${from}`
    const slashed = path.startsWith("/") ? path : `/${path}`
    return slashed === old || ["/", "#", "?"].some((next) => slashed.startsWith(old + next))
  }

  function moved(path: string): string {
    const start = path.startsWith("/") ? route : route.slice(1)
    return `${start}/${to}${path.slice(start.length + 1 + from.length)}`
  }

  /** Adds the new version's packages beside those of the old one. */
  function addPackages(): void {
    const list = property(site as ts.ObjectLiteralExpression, "packages")
    if (!list || !compiler.isArrayLiteralExpression(list)) return
    for (const listed of list.elements.filter((element) => compiler.isObjectLiteralExpression(element))) {
      const reference = property(listed, "reference")
      const pages =
        reference && compiler.isObjectLiteralExpression(reference) ? textOf(property(reference, "route")) : undefined
      const stated = textOf(property(listed, "version"))
      if (stated === undefined ? !isInside(pages ?? "") : stated !== from) continue
      const at = listed.getStart(file)
      const changes = new Map<ts.Node, string>()
      forEachText(listed, (node, key) => {
        const path = node.text.replace(new RegExp(`^content/(sdk|api)/${escapePattern(from)}/`), `content/$1/${to}/`)
        if (key === "version") changes.set(node, to)
        else if (key === "route" && isInside(node.text)) changes.set(node, moved(node.text))
        else if (key === "download") changes.set(node, node.text.replace(from, to))
        else if (path !== node.text) changes.set(node, path)
      })
      const copy = withEdits(
        listed.getText(file),
        [...changes].map(([node, text]) => ({
          from: node.getStart(file) - at,
          to: node.getEnd() - at,
          text: javaScript(text),
        })),
      )
      const indent = lineStart(at)
      edits.push({ from: at, to: at, text: `${copy},${indent === undefined ? " " : `\n${indent}`}` })
    }
  }

  /** Visits every string below a node, with its key. */
  function forEachText(node: ts.Node, visit: (node: ts.StringLiteralLike, key: string | undefined) => void): void {
    const step = (child: ts.Node, key: string | undefined) => {
      if (compiler.isStringLiteralLike(child)) visit(child, key)
      else if (compiler.isPropertyAssignment(child)) step(child.initializer, nameOf(child))
      else compiler.forEachChild(child, (inner) => step(inner, undefined))
    }
    step(node, undefined)
  }

  function nameOf(member: ts.PropertyAssignment): string {
    return member.name.getText(file).replace(/^["']|["']$/g, "")
  }

  function objects(node: ts.Node): ts.ObjectLiteralExpression[] {
    const literals: ts.ObjectLiteralExpression[] = []
    const visit = (child: ts.Node) => {
      if (compiler.isObjectLiteralExpression(child)) literals.push(child)
      compiler.forEachChild(child, visit)
    }
    visit(node)
    return literals
  }

  function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
    for (const member of object.properties) {
      if (compiler.isPropertyAssignment(member) && nameOf(member) === name) return member.initializer
    }
    return undefined
  }

  function textOf(node: ts.Node | undefined): string | undefined {
    return node && compiler.isStringLiteralLike(node) ? node.text : undefined
  }

  /** The white space before a position, if nothing else precedes it on its line. */
  function lineStart(at: number): string | undefined {
    const before = file.text.slice(file.text.lastIndexOf("\n", at - 1) + 1, at)
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
