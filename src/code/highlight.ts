/** The colours of code: by class, from Prism's grammars. */
import type { Root, RootContent, Text } from "hast"
import { refractor, type Syntax } from "refractor/core"

/** Language names as writers type them, by the grammar's name. */
const aliases: Record<string, string> = {
  html: "markup",
  vue: "markup",
  xml: "markup",
  svg: "markup",
  svelte: "markup",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "typescript",
  mts: "typescript",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "shell-session",
  terminal: "shell-session",
  yml: "yaml",
  py: "python",
  rb: "ruby",
  cs: "csharp",
  "c#": "csharp",
  dotnet: "csharp",
  kt: "kotlin",
  apache: "apacheconf",
  dockerfile: "docker",
  md: "markdown",
  mdx: "markdown",
  golang: "go",
  rs: "rust",
  objc: "objectivec",
  ps1: "powershell",
  proto: "protobuf",
}
const plain = new Set(["", "text", "txt", "plain", "plaintext", "none"])
const missing = new Set<string>()

/** Loads the grammar of a language, once. Unknown languages are shown as plain text. */
export async function loadLanguage(language: string): Promise<void> {
  const name = aliases[language] ?? language
  if (plain.has(name) || missing.has(name) || refractor.registered(name)) return
  if (!/^[a-z0-9-]+$/.test(name)) return void missing.add(name)
  try {
    const grammar = (await import(`refractor/${name}`)) as { default: Syntax }
    refractor.register(grammar.default)
  } catch {
    missing.add(name)
  }
}

/** The sample's lines as HTML: one `<span class="line">` each, tokens as spans with Prism's class names. */
export function highlight(code: string, language: string, marks: ReadonlyMap<number, ReadonlySet<string>>): string {
  const name = aliases[language] ?? language
  const tree: Root | { type: "root"; children: RootContent[] } = refractor.registered(name)
    ? refractor.highlight(code, name)
    : { type: "root", children: [{ type: "text", value: code }] }
  const lines: string[] = []
  const open: string[] = []
  let line = ""
  const visit = (nodes: readonly (RootContent | Text)[]) => {
    for (const node of nodes) {
      if (node.type === "text") {
        const [first = "", ...more] = escapeHtml(node.value).split("\n")
        line += first
        for (const next of more) {
          lines.push(line + "</span>".repeat(open.length))
          line = open.join("") + next
        }
      } else if (node.type === "element") {
        const tag = `<span class="${(node.properties.className as string[] | undefined)?.join(" ") ?? ""}">`
        line += tag
        open.push(tag)
        visit(node.children as RootContent[])
        open.pop()
        line += "</span>"
      }
    }
  }
  visit(tree.children as RootContent[])
  return [...lines, line]
    .map((inner, index) => {
      const names = ["line", ...[...(marks.get(index + 1) ?? [])].sort()]
      return `<span class="${names.join(" ")}">${inner}</span>`
    })
    .join("\n")
}

function escapeHtml(text: string): string {
  return /[&<]/.test(text) ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;") : text
}
