/** The configured values that readers may fill into samples; the bundler puts them here. */
declare const SAMPLE_VALUES: { name: string; label: string; placeholder: string; pattern: string }[] | undefined

/** A style sheet beside a component. */
declare module "*.css"

/** A list or a table beside a component: what the file says, as JSON would have it. */
declare module "*.yml" {
  const content: unknown
  export default content
}
declare module "*.yaml" {
  const content: unknown
  export default content
}
