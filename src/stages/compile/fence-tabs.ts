/**
 * Turns fences into tabs: one marked `npm2yarn` becomes the same commands for each package manager, and adjacent ones
 * marked `tab` become one tab each. The fences inside are not changed.
 */
import type { Code, Nodes, Root, RootContent } from "mdast"
import type { MdxJsxFlowElement } from "mdast-util-mdx-jsx"
import { type FenceInfo, parseFenceInfo } from "../../code/code-fence.js"
import { jsxElement } from "./tree.js"

const managers = { npm: "npm", yarn: "Yarn", pnpm: "pnpm", bun: "Bun" } as const
export type PackageManager = keyof typeof managers
/** Translates npm commands to another package manager; loaded only for files that need it. */
export type TranslateCommands = (commands: string, manager: PackageManager) => string

const labels: Record<string, string> = {
  js: "JavaScript",
  javascript: "JavaScript",
  ts: "TypeScript",
  typescript: "TypeScript",
  jsx: "JSX",
  tsx: "TSX",
  json: "JSON",
  yaml: "YAML",
  bash: "Bash",
}

export function isForTabs(node: Nodes): boolean {
  return hasCommands(node) || tabOf(node) !== undefined
}

function hasCommands(node: Nodes): boolean {
  return node.type === "code" && infoOf(node).words.has("npm2yarn")
}

/** Changes the tree. */
export function makeFenceTabs(parent: Root | Nodes, translate: TranslateCommands): void {
  if (!("children" in parent)) return
  const children: Nodes[] = []
  const all = parent.children as Nodes[]
  for (let index = 0; index < all.length; index++) {
    const node = all[index] as Nodes
    makeFenceTabs(node, translate)
    if (hasCommands(node)) children.push(commandTabs(node as Code, translate))
    else if (tabOf(node)) {
      const items: MdxJsxFlowElement[] = []
      for (let tab = tabOf(node); tab; tab = tabOf(all[index])) {
        const first = all[index] as Nodes
        items.push(item(tab.label, tab.label, first, all.slice(index, index + tab.span)))
        index += tab.span
      }
      index--
      children.push(tabs("code-examples", items))
    } else children.push(node)
  }
  parent.children = children as RootContent[]
}

function commandTabs(node: Code, translate: TranslateCommands): MdxJsxFlowElement {
  const items = (Object.keys(managers) as PackageManager[]).map((manager) => {
    const value = manager === "npm" ? node.value : translate(node.value, manager)
    return item(manager, managers[manager], node, [{ ...node, value }])
  })
  return tabs("npm2yarn", items)
}

function infoOf(node: Code): FenceInfo {
  return parseFenceInfo(node.lang, node.meta)
}

/** The options of `tab` or `tab={"label": "…", "span": 2}`; `span` is the number of blocks in the tab. */
function tabOf(node: Nodes | undefined): { label: string; span: number } | undefined {
  if (node?.type !== "code") return undefined
  const { words, values, language } = infoOf(node)
  if (!words.has("tab") && values.tab === undefined) return undefined
  const [, label = labels[language] ?? language] = /"label":\s*"([^"]*)"/.exec(values.tab ?? "") ?? []
  const [, span = "1"] = /"span":\s*(\d+)/.exec(values.tab ?? "") ?? []
  return { label, span: Math.max(1, Number(span)) }
}

function tabs(groupId: string, items: MdxJsxFlowElement[]): MdxJsxFlowElement {
  return jsxElement("Tabs", { groupId }, items[0] as MdxJsxFlowElement, items)
}

function item(value: string, label: string, from: Nodes, children: Nodes[]): MdxJsxFlowElement {
  return jsxElement("TabItem", { value, label }, from, children)
}
