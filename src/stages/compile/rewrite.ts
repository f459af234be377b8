/** Replaces what authors type by components: admonitions, code blocks, diagrams; and imports by look-ups. */

import type { BlockContent, Code, DefinitionContent, Nodes, PhrasingContent, Root, RootContent } from "mdast"
import type { Math as Formula, InlineMath } from "mdast-util-math"
import type { MdxJsxAttribute, MdxJsxFlowElement } from "mdast-util-mdx-jsx"
import { commandsOf, linesOf, type MagicComment, parseFenceInfo, takeMarks } from "../../code/code-fence.js"
import { highlight, isColoured, mostColoured } from "../../code/highlight.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import { remarks, remarkWords } from "../../model/remarks.js"
import type { Place } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import type { DrawDiagram } from "./diagram.js"
import { isComment, jsxElement, placeOf, plainText, programFrom, programOf, replace } from "./tree.js"

const shells = new Set(["console", "shell-session", "terminal"])

/** Converts a formula to MathML; loaded only for files that contain one. */
export type DrawFormula = (text: string, display: boolean) => { mathml: string } | { error: string }
/** How to draw what is not text. */
export interface Drawing {
  /** Absent if the file has no diagram. */
  diagram?: DrawDiagram | undefined
  /** Absent if a plugin handles formulas. */
  formula?: DrawFormula | undefined
  magicComments: readonly MagicComment[]
}

/** Rewrites the tree for `@mdx-js/mdx`. Languages must be loaded before. */
export function rewriteTree(tree: Root, file: string, draw: Drawing): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const own = importedNames(tree)
  const samples = new Map<Nodes, Code>()
  replace(tree, (node) => {
    switch (node.type) {
      case "containerDirective": {
        const known = remarkWords.has(node.name)
        if (!known) {
          const near = nearest(node.name, [...remarkWords.keys()])
          const { line, column } = placeOf(file, node)
          const place = { file, line, column, endLine: line, endColumn: column + 3 + node.name.length }
          diagnostics.push(
            problem("unknown-directive", place, `unknown directive: ${node.name}`, {
              hint: didYouMean(near && `:::${near}`) ?? `known directives: ${Object.keys(remarks).join(", ")}`,
              target: node.name,
            }),
          )
        }
        const [label, ...rest] = node.children
        const titled = (label?.data as { directiveLabel?: boolean } | undefined)?.directiveLabel === true
        const title = titled && label ? plainText(label) : node.attributes?.title
        const props = {
          type: known ? node.name : "note",
          title: title ?? undefined,
          id: node.attributes?.id ?? undefined,
        }
        const body = (titled ? rest : node.children) as BlockContent[]
        return [jsxElement("Admonition", props, node, titled && label ? [...marked(label), ...body] : body)]
      }
      case "inlineMath":
      case "math":
        return draw.formula && [formula(node, file, diagnostics, draw.formula)]
      case "code": {
        const sample = codeElement(node, file, diagnostics, draw)
        if (own.size > 0) samples.set(sample, node)
        return [sample]
      }
      case "mdxJsxFlowElement":
        // A component may read the sample between its tags as MDX gives it: an element with the text in it.
        if (own.has(node.name ?? ""))
          for (const child of node.children) {
            const { lang, value } = samples.get(child) ?? {}
            if (value === undefined || child.type !== "mdxJsxFlowElement") continue
            const className = lang ? `language-${lang}` : undefined
            child.children = [jsxElement("code", { className, children: `${value}\n` }, node)]
          }
        return undefined
      case "mdxFlowExpression":
      case "mdxTextExpression":
        return isComment(node.value) && !isTruncateMark(node) ? [] : undefined
      default:
        return undefined
    }
  })
  return diagnostics
}

/** What a page imports, except from a theme. */
function importedNames(tree: Root): Set<string> {
  const imports = tree.children.flatMap((node) => (node.type === "mdxjsEsm" ? (programOf(node)?.body ?? []) : []))
  return new Set(
    imports.flatMap((statement) =>
      statement.type === "ImportDeclaration" && !String(statement.source.value).startsWith("@theme/")
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  )
}

/** A title with markup is put before the content; `Admonition` knows it by its slot. */
function marked(label: BlockContent | DefinitionContent): BlockContent[] {
  if (!("children" in label) || label.children.every(({ type }) => type === "text")) return []
  const data = { hName: "span", hProperties: { slot: "title" } }
  return [{ type: "paragraph", data, children: label.children as PhrasingContent[] }]
}

function formula(node: InlineMath | Formula, file: string, diagnostics: Diagnostic[], draw: DrawFormula): Nodes {
  const drawn = draw(node.value, node.type === "math")
  if ("mathml" in drawn) {
    const type = node.type === "math" ? "mdxJsxFlowElement" : "mdxJsxTextElement"
    const jsx = jsxElement(node.type === "math" ? "div" : "span", { className: "formula" }, node)
    jsx.attributes.push(html(drawn.mathml))
    return { ...jsx, type } as MdxJsxFlowElement
  }
  diagnostics.push(problem("mdx-syntax", placeOf(file, node), `can't read this formula: ${drawn.error}`))
  return { type: "inlineCode", value: node.value, position: node.position }
}

/** The prop with an element's content as HTML. */
function html(text: string): MdxJsxAttribute {
  const estree = programFrom(`({__html: ${JSON.stringify(text)}})`)
  return {
    type: "mdxJsxAttribute",
    name: "dangerouslySetInnerHTML",
    value: { type: "mdxJsxAttributeValueExpression", value: "", data: { estree } },
  }
}

/** Whether a node is the truncate marker, which ends a post's excerpt. */
export function isTruncateMark(node: Nodes): boolean {
  if (node.type === "mdxFlowExpression") return /^\s*\/\*\s*truncate\s*\*\/\s*$/.test(node.value)
  return node.type === "html" && /^<!--\s*truncate\s*-->$/.test(node.value.trim())
}

/** Why readers see the source of a diagram. */
function undrawn(result: { error: string } | { missing: string }, place: Place): Diagnostic {
  if ("missing" in result) {
    return problem("unsupported-diagram", place, `${result.missing}; readers see the source of this diagram`, {
      hint: "install it beside the site: npm install --save-dev beautiful-mermaid",
      target: "beautiful-mermaid",
    })
  }
  const [, kind] = /^Invalid mermaid header: "([\w-]+)/.exec(result.error) ?? []
  if (kind === undefined) return problem("mdx-syntax", place, `can't draw this diagram: ${result.error}`)
  return problem("unsupported-diagram", place, `can't draw a ${kind} diagram: readers see its source`, {
    hint: "draw it with another tool, and show the picture: `![…](./diagram.svg)`",
  })
}

function codeElement(node: Code, file: string, diagnostics: Diagnostic[], draw: Drawing): MdxJsxFlowElement {
  const info = parseFenceInfo(node.lang, node.meta)
  if (info.language === "mermaid" && draw.diagram) {
    const drawn = draw.diagram(node.value)
    const { title } = info
    const alt = info.values.alt
    if (alt === undefined) {
      const hint = 'add alt="…" to the line that opens it, saying what the picture shows'
      diagnostics.push(problem("missing-alt", placeOf(file, node), "diagram without alternative text", { hint }))
    }
    if ("svg" in drawn) return jsxElement("Diagram", { svg: drawn.svg, title, alt, text: node.value }, node)
    diagnostics.push(undrawn(drawn, placeOf(file, node)))
  }
  if (info.words.has("live")) {
    diagnostics.push(
      problem("never-hydrates", placeOf(file, node), "live code never runs: it is shown as a plain block", {
        hint: "write a component in content/components/ whose file ends in .island.tsx",
      }),
    )
  }
  const { code, marks } = takeMarks(node.value, draw.magicComments)
  const count = code.split("\n").length
  for (const line of linesOf(info.ranges, count)) marks.set(line, (marks.get(line) ?? new Set()).add("highlighted"))
  if (!isColoured(code, info.language)) {
    const { characters, ofLine } = mostColoured
    const limits = `${characters.toLocaleString("en")} characters, or ${ofLine.toLocaleString("en")} in a line`
    const hint = "show the part that matters, and link to the file in content/public/"
    diagnostics.push(
      problem("uncoloured-code", placeOf(file, node), `no colours: the code has over ${limits}`, { hint }),
    )
  }
  const copied = shells.has(info.language) ? commandsOf(code) : undefined
  const focus = [...marks.values()].some((names) => names.has("focused"))
  return jsxElement(
    "CodeBlock",
    {
      html: highlight(code, info.language, marks),
      language: info.language,
      title: info.title,
      text: copied !== undefined && copied !== code ? copied : undefined,
      shell: shells.has(info.language) || undefined,
      showLineNumbers: info.showLineNumbers || undefined,
      startLine: info.showLineNumbers && info.startLine !== 1 ? info.startLine : undefined,
      focus: focus || undefined,
      wrap: info.words.has("nowrap") ? false : undefined,
      lines: count,
    },
    node,
  )
}

/**
 * Replaces imports by look-ups: `import X, {y} from "z"` becomes `const {default: X, y} = arguments[0].use("z")`, so
 * that no bundler has to run per page. Exports stay.
 */
export function rewriteImports(tree: Root): void {
  for (const node of tree.children as RootContent[]) {
    const program = node.type === "mdxjsEsm" ? programOf(node) : undefined
    if (!program) continue
    program.body = program.body.flatMap((statement) => {
      if (statement.type !== "ImportDeclaration") return statement
      const { specifiers, source } = statement
      const names: string[] = []
      let namespace: string | undefined
      for (const specifier of specifiers) {
        const { name } = specifier.local
        if (specifier.type === "ImportNamespaceSpecifier") namespace = name
        else if (specifier.type === "ImportDefaultSpecifier") names.push(`default: ${name}`)
        else {
          const { imported } = specifier
          names.push(`${imported.type === "Literal" ? JSON.stringify(imported.value) : imported.name}: ${name}`)
        }
      }
      const found = `arguments[0].use(${JSON.stringify(source.value)})`
      const pattern = `{${names.join(", ")}} = `
      return programFrom(`const ${namespace ? `${namespace} = ${found}, ${pattern}${namespace}` : pattern + found}`)
        .body
    })
  }
}
