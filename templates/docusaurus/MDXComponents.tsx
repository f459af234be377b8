/** Stands in for `@theme/MDXComponents`: the components for Markdown elements. */
export { elements as default } from "../mdx-elements.js"
