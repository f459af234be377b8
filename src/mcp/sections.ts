/** The sections of a page's Markdown twin, by its headings. */
import GithubSlugger from "github-slugger"

export interface TwinSection {
  id: string
  title: string
  depth: number
  /** With its heading and all sections below it. */
  text: string
}

/** Fences hide what looks like a heading. */
export function sectionsOf(markdown: string): TwinSection[] {
  const slugger = new GithubSlugger()
  const lines = markdown.split("\n")
  const headings: (Omit<TwinSection, "text"> & { line: number })[] = []
  let fence = ""
  for (const [line, text] of lines.entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1]
    if (fence === "" && mark) fence = mark
    else if (mark?.startsWith(fence) && text.trim() === mark) fence = ""
    const [, marks, written = "", stated] =
      (fence === "" && /^(#{1,6})\s+(.*?)(?:\s+\{#([^\s{}]+)\})?\s*$/.exec(text)) || []
    if (marks === undefined) continue
    const title = written.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]|\\(?=[^\w\s])/g, "")
    headings.push({ id: stated ?? slugger.slug(title), title, depth: marks.length, line })
  }
  return headings.map(({ line, ...heading }, at) => {
    const next = headings.slice(at + 1).find(({ depth }) => depth <= heading.depth)
    return { ...heading, text: lines.slice(line, next?.line).join("\n").trim() }
  })
}

/** The section that an id or a heading names. */
export function sectionNamed(sections: readonly TwinSection[], name: string): TwinSection | undefined {
  const asked = name.toLowerCase()
  return sections.find(({ id }) => id === name) ?? sections.find(({ title }) => title.toLowerCase() === asked)
}
