/** The configured values that readers may fill into samples; set by the bundler. */
declare const SAMPLE_VALUES: { name: string; label: string; placeholder: string; pattern: string }[] | undefined

/** A style sheet beside a component. */
declare module "*.css"

/** A YAML list or table beside a component: its data, as an import of JSON would give it. */
declare module "*.yml" {
  const content: unknown
  export default content
}
declare module "*.yaml" {
  const content: unknown
  export default content
}
