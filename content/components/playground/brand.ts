import type { Data } from "@theme/components/writer-component"

/** The names and hosts that generated code and the simulator show; the page hands them to its islands. */
export interface Brand {
  name: string
  sdkPackage: string
  sdkVersion: string
  cdn: string
  /** The part of the CDN that holds our packages, for `script-src`. */
  cdnScope: string
  apiGlobal: string
  apiEu: string
  apiWildcard: string
  v1Package: string
  v1Version: string
  v1ApiGlobal: string
  v1ApiEu: string
  yourSite: string
  sitekeyPlaceholder: string
}

const names = [
  "name",
  "sdkPackage",
  "sdkVersion",
  "cdn",
  "cdnScope",
  "apiGlobal",
  "apiEu",
  "apiWildcard",
  "v1Package",
  "v1Version",
  "v1ApiGlobal",
  "v1ApiEu",
  "yourSite",
  "sitekeyPlaceholder",
] as const

/** What an island needs of the site's names. A name that a site does not have stands for itself. */
export function brandFor(all: Record<string, string>): Brand {
  return Object.fromEntries(names.map((name) => [name, all[name] ?? `{brand.${name}}`])) as Record<
    (typeof names)[number],
    string
  >
}

/** The names, as what a component is shown with. */
export const brandData: Data = (_props, site) => ({ brand: brandFor(site.brand) })

/** What `brandData` gives. */
export interface WithBrand {
  data: { brand: Brand }
}
