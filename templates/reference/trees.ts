/** Nodes of trees for components: a file that a site ejects finds them here. */
export {
  answerChooser,
  type OperationNames,
  plainWords,
  sampleTabs,
  shownOperation,
} from "../../src/api/operation-tree.js"
export { memberTable } from "../../src/reference/member-table.js"
export * from "../../src/reference/nodes.js"
