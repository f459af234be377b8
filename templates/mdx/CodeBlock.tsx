import { Icon } from "../parts/Icon.js"
import { ScrollingPre } from "../parts/ScrollingPre.js"
import { block, text, type WriterComponent } from "./writer-component.js"

/** Samples longer than this are folded until a reader asks for the rest. */
const foldFrom = 34

export interface CodeBlockProps {
  /** Lines as spans, tokens inside; made when the file was compiled. */
  html?: string
  language?: string
  title?: string
  /** What copying copies, when it is not what shows: the commands of a shell session. */
  text?: string
  shell?: boolean
  showLineNumbers?: boolean
  startLine?: number
  focus?: boolean
  wrap?: boolean
  lines?: number
  /** For writers who use the component by hand. */
  children?: string
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
  xml: "XML",
  nginx: "nginx",
  diff: "Diff",
  dart: "Dart",
  apex: "Apex",
  sql: "SQL",
  toml: "TOML",
  ini: "INI",
}

/** A sample of code: its title or language, what was marked in it, and buttons that need scripts. */
export function CodeBlockView(props: CodeBlockProps) {
  const { language = "", title, showLineNumbers, startLine, focus, wrap } = props
  const html = props.html ?? linesOf(props.children ?? "")
  const lines = props.lines ?? html.split("\n").length
  const folded = lines > foldFrom
  const name = names[language] ?? (/^(|text|txt|plain|plaintext|none)$/.test(language) ? "" : language)
  const what = title ?? (name === "" ? "code" : `${name} code`)
  return (
    <figure
      className={["code", focus && "code-focus", wrap && "code-wrap", showLineNumbers && "code-numbers"]
        .filter(Boolean)
        .join(" ")}
      data-code=""
      data-copy={props.text}
      data-folded={folded ? "" : undefined}
    >
      <figcaption className="code-bar">
        {title !== undefined && <span className="code-title">{title}</span>}
        {name !== "" && <span className="code-language">{name}</span>}
        <span className="code-buttons scripted">
          <button
            type="button"
            data-wrap=""
            aria-pressed={wrap === true}
            data-idle=""
            aria-label={`Wrap lines of ${what}`}
            title="Wrap lines"
          >
            <Icon name="wrap" />
          </button>
          <button type="button" data-copy-button="" aria-label={`Copy ${what}`} title="Copy">
            <Icon name="copy" className="icon-copy" />
            <Icon name="check" className="icon-done" />
          </button>
        </span>
      </figcaption>
      <ScrollingPre label={what} data-start={startLine !== undefined && startLine > 1 ? startLine : undefined}>
        <code
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and coloured when the file was compiled
          dangerouslySetInnerHTML={{ __html: numbered(html, showLineNumbers === true, startLine ?? 1) }}
        />
      </ScrollingPre>
      {folded && (
        <button type="button" className="code-unfold scripted" data-unfold="">
          Show all {lines} lines
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

function linesOf(code: string): string {
  const escaped = code.replace(/\n$/, "").replaceAll("&", "&amp;").replaceAll("<", "&lt;")
  return escaped
    .split("\n")
    .map((line) => `<span class="line">${line}</span>`)
    .join("\n")
}

export const CodeBlock: WriterComponent = {
  Component: CodeBlockView,
  markdown(props, children) {
    const code = (text(props.text) || text(props.code) || children).replace(/^\n+|\s+$/g, "")
    const title = text(props.title)
    const fence = code.includes("```") ? "````" : "```"
    return block(`${fence}${text(props.language)}${title === "" ? "" : ` title="${title}"`}\n${code}\n${fence}`)
  },
}
