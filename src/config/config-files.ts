/** The files and icons that the configuration names, each with the keys that lead to it. */
import type { SiteConfig } from "../config.js"
import type { LinkReference } from "../model.js"

export interface ConfigFile {
  /** As typed. */
  url: string
  key: string[]
  kind: LinkReference["kind"]
}

/** Images, and what the elements of `head` load, including URLs of other sites. */
export function configFiles({ logo, favicon, socialImage, head }: SiteConfig): ConfigFile[] {
  const pictures: [string | undefined, ...string[]][] = [
    [logo?.light, "logo", "light"],
    [logo?.dark, "logo", "dark"],
    [favicon, "favicon"],
    [socialImage, "socialImage"],
  ]
  return [
    ...pictures.flatMap(([url, ...key]): ConfigFile[] => (url === undefined ? [] : [{ url, key, kind: "image" }])),
    ...head.flatMap(({ attributes }, index) =>
      ["href", "src"].flatMap((name): ConfigFile[] => {
        const url = attributes[name]
        return typeof url === "string" ? [{ url, key: ["head", String(index), "attributes", name], kind: "link" }] : []
      }),
    ),
  ]
}

/** The icons of the navbar. */
export function configIcons({ navbar }: Pick<SiteConfig, "navbar">): { name: string; key: string[] }[] {
  const named = navbar.flatMap(({ icon, items = [] }, index) => [
    { name: icon, key: ["navbar", String(index), "icon"] },
    ...items.map((item, at) => ({ name: item.icon, key: ["navbar", String(index), "items", String(at), "icon"] })),
  ])
  return named.flatMap(({ name, key }) => (name === undefined ? [] : [{ name, key }]))
}
