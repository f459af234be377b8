/** Makers and readers of trees for components: a file that a site ejects finds them here. */
export { memberTable } from "../../src/reference/member-table.js"
export { treeAnchors, treeNames, treeSections } from "../../src/reference/tree.js"
export * from "../../src/reference/tree-nodes.js"
export { eachBlock, eachInline, textOf } from "../../src/reference/words.js"
