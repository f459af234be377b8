/** Nodes of trees for components: a file that a site ejects finds them here. */
export { memberTable } from "../../src/reference/member-table.js"
export * from "../../src/reference/nodes.js"
