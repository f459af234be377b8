import { Children, isValidElement, type PropsWithChildren, type ReactNode } from "react"
import { htmlText } from "../../src/print/html.js"
import { fenced } from "../../src/print/markdown.js"
import { Icon } from "../parts/Icon.js"
import { ScrollingPre } from "../parts/ScrollingPre.js"
import { block, type Markdown, text } from "./writer-component.js"

/** Samples longer than this are folded until a reader asks for the rest. */
const foldFrom = 40

export interface CodeBlockProps {
  /** @internal Lines as spans, tokens inside; made when the file was compiled. */
  html?: string
  /** The language, as a fence names it. */
  language?: string
  /** A title above the code: the name of a file. */
  title?: string
  /** What the copy button copies, if it is not what shows: the commands of a shell session. */
  text?: string
  /** @internal */
  shell?: boolean
  /** Number the lines. */
  showLineNumbers?: boolean
  /** The first line's number. */
  startLine?: number
  /** @internal */
  focus?: boolean
  /** Break lines that are too long for the page; true when absent. Else the sample scrolls. */
  wrap?: boolean
  /** @internal */
  lines?: number
  /** The code, for writers who use the component by hand. */
  children?: ReactNode
}

const names: Record<string, string> = {
  bash: "Shell",
  sh: "Shell",
  shell: "Shell",
  console: "Terminal",
  "shell-session": "Terminal",
  terminal: "Terminal",
  js: "JavaScript",
  javascript: "JavaScript",
  mjs: "JavaScript",
  jsx: "JSX",
  ts: "TypeScript",
  typescript: "TypeScript",
  tsx: "TSX",
  html: "HTML",
  css: "CSS",
  json: "JSON",
  yaml: "YAML",
  yml: "YAML",
  http: "HTTP",
  powershell: "PowerShell",
  properties: "Properties",
  dockerfile: "Dockerfile",
  php: "PHP",
  python: "Python",
  py: "Python",
  go: "Go",
  java: "Java",
  ruby: "Ruby",
  csharp: "C#",
  kotlin: "Kotlin",
  swift: "Swift",
  vue: "Vue",
  svelte: "Svelte",
  erb: "ERB",
  xml: "XML",
  nginx: "nginx",
  diff: "Diff",
  dart: "Dart",
  apex: "Apex",
  sql: "SQL",
  toml: "TOML",
  ini: "INI",
}

/** A sample of code, as a fence makes it: its title or language, what is marked in it, and buttons that need scripts. */
export default function CodeBlock(props: CodeBlockProps) {
  const { language = "", title, showLineNumbers, startLine, focus, wrap = true } = props
  const html = props.html ?? linesOf(codeIn(props.children))
  const lines = props.lines ?? html.split("\n").length
  const folded = lines > foldFrom
  const name = names[language] ?? (/^(|text|txt|plain|plaintext|none)$/.test(language) ? "" : language)
  const what = title ?? (name === "" ? "code" : `${name} code`)
  const pre = {
    "data-start": startLine !== undefined && startLine > 1 ? startLine : undefined,
    children: (
      <code
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and coloured when the file was compiled
        dangerouslySetInnerHTML={{ __html: numbered(html, showLineNumbers === true, startLine ?? 1) }}
      />
    ),
  }
  return (
    <figure
      className={["code", focus && "code-focus", !wrap && "code-scroll", showLineNumbers && "code-numbers"]
        .filter(Boolean)
        .join(" ")}
      data-code=""
      data-copy={props.text}
      data-folded={folded ? "" : undefined}
    >
      <figcaption className="code-bar">
        {title !== undefined && <span className="code-title">{title}</span>}
        {name !== "" && name !== title && <span className="code-language">{name}</span>}
        <span className="code-buttons scripted">
          <button type="button" data-copy-button="" title="Copy" aria-label={`Copy ${what}`}>
            <Icon name="copy" />
          </button>
        </span>
      </figcaption>
      {wrap ? <pre {...pre} /> : <ScrollingPre label={what} {...pre} />}
      {folded && (
        <button type="button" className="code-unfold scripted" data-unfold="">
          {`Show all ${lines} lines`}
          <Icon name="down" />
        </button>
      )}
    </figure>
  )
}

/** Line numbers stand in an attribute, so that they are neither copied nor read out. */
function numbered(html: string, asked: boolean, start: number): string {
  if (!asked) return html
  let line = start - 1
  return html.replace(/<span class="line/g, (opening) => {
    line += 1
    return opening.replace("<span", `<span data-line="${line}"`)
  })
}

/** The code between tags: a text, values in braces, or the paragraphs that Markdown makes of them. */
function codeIn(children: ReactNode): string {
  return Children.toArray(children)
    .map((child) => (isValidElement<PropsWithChildren>(child) ? codeIn(child.props.children) : String(child)))
    .join("")
}

function linesOf(code: string): string {
  return htmlText(code.replace(/\n$/, ""))
    .split("\n")
    .map((line) => `<span class="line">${line}</span>`)
    .join("\n")
}

export const markdown: Markdown = (props, children) => {
  const code = (text(props.text) || text(props.code) || children).replace(/^\n+|\s+$/g, "")
  return block(fenced(code, text(props.language), text(props.title)))
}
