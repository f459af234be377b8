/**
 * Renders Mermaid as SVG at build time. Colours come from the page's style sheet, so one SVG serves both modes. The
 * engine is a package of the site: its layouts (elkjs) are under a licence (EPL-2.0) that ours can't pass on.
 */
import { getOrMake } from "../../model/get-or-make.js"

/** The part of `beautiful-mermaid` that we use. */
interface Engine {
  renderMermaidSVG(text: string, options: Spacing): string
}
interface Spacing {
  padding: number
  layerSpacing?: number
  nodeSpacing?: number
}

/** `missing` says why there is no engine. */
export type DrawDiagram = (text: string) => { svg: string } | { error: string } | { missing: string }

const engineName = "beautiful-mermaid"

/** The engine as installed beside the site; `main` is the URL of its module. */
export interface DiagramEngine {
  version: string
  main: string
}

const loaded = new Map<string, Promise<DrawDiagram>>()

/** Loads an engine, once for all pages. In `dev`, one that was upgraded has another address. */
export function loadDrawing(engine: DiagramEngine | undefined): Promise<DrawDiagram> {
  const url = engine ? `${engine.main}?${engine.version}` : ""
  return getOrMake(loaded, url, () => load(url))
}

async function load(url: string): Promise<DrawDiagram> {
  if (url === "") return () => ({ missing: `package not found: ${engineName}` })
  const drawn = new Map<string, ReturnType<typeof draw>>()
  try {
    const { renderMermaidSVG } = (await import(url)) as Engine
    return (text) => getOrMake(drawn, text, () => draw(text, renderMermaidSVG))
  } catch (error) {
    return () => ({ missing: `${engineName} can't be loaded: ${messageOf(error)}` })
  }
}

/** The SVG, without inline styles (a strict policy blocks them): shapes have classes instead. */
function draw(text: string, render: Engine["renderMermaidSVG"]): { svg: string } | { error: string } {
  try {
    return { svg: plainSvg(render(spacedOut(text), spacing(text))) }
  } catch (error) {
    return { error: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The frame around the diagram has padding of its own. The label of a transition separates its states already. */
function spacing(text: string): Spacing {
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
