/** Stands in for `@theme/MDXComponents`: how the elements of Markdown look. */
export { elements as default } from "../mdx-elements.js"
