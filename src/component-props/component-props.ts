/** The step that reads what the components of writers take, from the types in their files. */
import { readIfThere, realDisk } from "../disk.js"
import type { Step } from "../engine/memo.js"
import type { Json } from "../model.js"
import type { ThemeInput } from "../stages/theme/attempt.js"
import { componentFiles } from "../stages/theme/component-files.js"
import type { CodeFile } from "./read-component.js"

/** What a component takes, for the checks. */
export interface ComponentProps {
  props: Readonly<Record<string, KnownProp>>
  /** Whether it may take props that are not known here. */
  open: boolean
  /** What it shows between its tags: `true` for anything, or the names of components. */
  holds: boolean | readonly string[]
}
export interface KnownProp {
  /** The only values that it takes. */
  values?: readonly Json[]
  /** It takes the name of an icon. */
  icon?: true
  /** A use without it lacks something. */
  required?: true
  /** Only the program passes it. */
  internal?: true
}

interface PropsInput extends Pick<ThemeInput, "hashes" | "components" | "packageRoot" | "siteRoot" | "layOut"> {
  /** Hash by path of the code of the content. */
  code: Record<string, string>
}

/** Facts: by the components' names, as far as their files show what they take. */
export const readComponentProps: Step<
  PropsInput,
  Record<string, ComponentProps>,
  Record<string, never>,
  { files: { name: string; file: CodeFile }[]; packageRoot: string; siteRoot: string }
> = {
  name: "component-props",
  thread: "types",
  id: () => "components",
  fields: ({ hashes, code, components }) => ({ hashes, code, components }),
  async load({ hashes, components, packageRoot, siteRoot, layOut }) {
    const files = componentFiles({ hashes, components }).map(({ name, path }) => {
      const ofSite = path.startsWith("content/") || Object.hasOwn(hashes, `site:${path}`)
      return { name, file: { of: ofSite ? ("site" as const) : ("theme" as const), path } }
    })
    return { files, packageRoot, siteRoot: layOut ? await layOut() : siteRoot }
  },
  async run({ files, packageRoot, siteRoot }) {
    const { ComponentReader } = await import("./read-component.js")
    const disks = { site: realDisk(siteRoot), theme: realDisk(packageRoot) }
    const reader = new ComponentReader(async ({ of, path }) => {
      const bytes = await readIfThere(disks[of], path)
      return bytes && new TextDecoder().decode(bytes)
    })
    const facts: Record<string, ComponentProps> = {}
    for (const { name, file } of files) {
      const types = await reader.component(file)
      if (!types) continue
      const props = types.props.map(({ name, kind, values, required, internal }): [string, KnownProp] => {
        const listed = values?.some((value) => typeof value !== "boolean")
        const known: KnownProp = {
          ...(listed && { values }),
          ...(/^IconName\b/.test(kind) && { icon: true }),
          ...(internal ? { internal } : required && { required }),
        }
        return [name, known]
      })
      facts[name] = { props: Object.fromEntries(props), open: types.open, holds: types.holds }
    }
    return { facts, body: {} }
  },
}
