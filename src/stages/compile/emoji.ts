/** Emoji names in prose: `:tada:` becomes the emoji, an unknown name stays as it is. */
import type { Root } from "mdast"
import { get } from "node-emoji"
import { walk } from "./tree.js"

const named = /:(\+1|-1|[a-z0-9_-]+):/gi

/** Changes the tree. */
export function fillEmoji(tree: Root): void {
  walk(tree, (node) => {
    if (node.type === "text") node.value = node.value.replace(named, (typed, name: string) => get(name) ?? typed)
  })
}
