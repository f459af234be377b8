/** Renders Mermaid as SVG at build time. Colours come from the page's style sheet, so one SVG serves both modes. */
import { renderMermaidSVG } from "beautiful-mermaid"

const drawn = new Map<string, { svg: string } | { error: string }>()

/** The SVG, without inline styles (a strict policy blocks them): shapes have classes instead. */
export function drawDiagram(text: string): { svg: string } | { error: string } {
  const known = drawn.get(text)
  if (known) return known
  const result = draw(text)
  drawn.set(text, result)
  return result
}

function draw(text: string): { svg: string } | { error: string } {
  try {
    return { svg: plainSvg(renderMermaidSVG(spacedOut(text), spacing(text))) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** The frame around the diagram has padding of its own. The label of a transition separates its states already. */
function spacing(text: string): Parameters<typeof renderMermaidSVG>[1] {
  return { padding: 8, ...(/^\s*stateDiagram/.test(text) && { layerSpacing: 10, nodeSpacing: 16 }) }
}

/** The library expects one statement per line, and blanks around arrows: `graph TD; A-->B;` has neither. */
function spacedOut(text: string): string {
  if (!/^\s*(graph|flowchart)\b/.test(text)) return text
  const piece = /"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\||;[ \t]*|(?<=\S)(<?(?:--+|==+|-\.+-)>?)(?=\S)/g
  return text.replace(piece, (match, arrow?: string) => (arrow ? ` ${arrow} ` : match.startsWith(";") ? "\n" : match))
}

/** The library's colours, by the class that replaces them. */
function plainSvg(svg: string): string {
  const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
  const [width, height] = [Math.ceil(Number(size?.[1] ?? 0)), Math.ceil(Number(size?.[2] ?? 0))]
  return (
    svg
      .replace(/<style>[^]*?<\/style>/g, "")
      .replace(
        /<svg [^>]*>/,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" focusable="false">`,
      )
      .replace(/ style="[^"]*"/g, "")
      .replace(/ (fill|stroke)="var\(--_?([\w-]+)\)"/g, (_, kind: string, name: string) => ` data-${kind}="${name}"`)
      // A site's own style sheet may colour a node by its label.
      .replace(/<g class="node"[^>]* data-label=("[^"]*")/g, "<g data-node=$1")
      .replace(/ (data-(?!fill|stroke|node=)[\w-]+|class)="[^"]*"/g, "")
      .replace(/ (stroke-width="1"|font-weight="400")/g, "")
      .replace(/(\d+\.\d)\d+/g, "$1")
      .replace(/>\s+</g, "><")
      .trim()
  )
}
