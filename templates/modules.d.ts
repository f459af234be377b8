/** The configured values that readers may fill into samples, as JSON; empty without any. Set by the bundler. */
declare const SAMPLE_VALUES: string

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

/** The text of any file: `import text from "./list.txt?raw"`. */
declare module "*?raw" {
  const text: string
  export default text
}

/** A drawing of the set of icons, as an address. */
declare module "lucide:*" {
  const address: string
  export default address
}

/** A drawing beside a component: a component that shows it, and its address. */
declare module "*.svg" {
  import type { ComponentType, SVGProps } from "react"

  const Drawing: ComponentType<SVGProps<SVGSVGElement> & { title?: string }> & string
  export default Drawing
  export const ReactComponent: ComponentType<SVGProps<SVGSVGElement> & { title?: string }>
}

/** Other files beside a component, by their address. */
declare module "*.png" {
  const address: string
  export default address
}
declare module "*.jpg" {
  const address: string
  export default address
}
declare module "*.jpeg" {
  const address: string
  export default address
}
declare module "*.gif" {
  const address: string
  export default address
}
declare module "*.webp" {
  const address: string
  export default address
}
declare module "*.avif" {
  const address: string
  export default address
}
declare module "*.ico" {
  const address: string
  export default address
}
declare module "*.mp4" {
  const address: string
  export default address
}
declare module "*.webm" {
  const address: string
  export default address
}
declare module "*.pdf" {
  const address: string
  export default address
}
