/** Stands in for `@docusaurus/Head`. */
export { HeadOfText as default } from "../mdx-elements.js"
