/** Help on components: the comment above each, and its props with their types and comments. */
import type { CodeFile, ComponentTypes, Prop } from "../component-props/read-component.js"
import { type Disk, readIfThere } from "../disk.js"
import { compare } from "../report/diagnostic.js"
import { type ComponentFile, componentAt } from "../stages/theme/component-files.js"
import type { HelpEntry, Section, Topic } from "./topics.js"

/** The site's components first; those of the theme that they replace are left out. */
export async function componentsTopic({ theme, site }: { theme: Disk; site?: Disk | undefined }): Promise<Topic> {
  const siteComponents = site ? await componentsOn(site, ["content/components", "templates/components"]) : []
  const names = new Set(siteComponents.map(({ name }) => name))
  const others = (await componentsOn(theme, ["templates/components"])).filter(({ name }) => !names.has(name))
  const { ComponentReader } = await import("../component-props/read-component.js")
  const disks = { site, theme }
  const reader = new ComponentReader(async ({ of, path }) => {
    const disk = disks[of]
    const bytes = disk && (await readIfThere(disk, path))
    return bytes && new TextDecoder().decode(bytes)
  })
  const section = async (title: string, of: CodeFile["of"], files: readonly ComponentFile[]): Promise<Section> => ({
    title,
    entries: await Promise.all(
      files.map(async (file) => componentEntry(file, await reader.component({ of, path: file.path }))),
    ),
  })
  return {
    name: "components",
    title: "All components",
    intro: [
      'Every page can use these components by their names; they need no import. Text is written in quotes, `title="Text"`, anything else in braces, `count={3}`. An island also runs in the browser.',
      "A component of the site's own is a file in `content/components/`: `Name.tsx`, or `Name.island.tsx` for an island.",
    ],
    sections: [
      ...(siteComponents.length > 0 ? [await section("components of this site", "site", siteComponents)] : []),
      await section("components of the theme", "theme", others),
    ],
  }
}

async function componentsOn(disk: Disk, folders: readonly string[]): Promise<ComponentFile[]> {
  const byName = new Map<string, ComponentFile>()
  for (const folder of folders) {
    for (const { path } of await disk.list(folder)) {
      const component = componentAt(path)
      if (!component || byName.has(component.name)) continue
      const text = new TextDecoder().decode(await disk.read(path))
      if (/\bexport\s+default\b|\bas\s+default\b/.test(text)) byName.set(component.name, component)
    }
  }
  return [...byName.values()].sort((a, b) => compare(a.name, b.name))
}

function componentEntry({ name, island }: ComponentFile, types: ComponentTypes | undefined): HelpEntry {
  const { about = [], props = [], holds = false } = types ?? {}
  const held =
    holds === true ? "It may hold content." : holds && `It holds ${holds.map((one) => `\`${one}\``).join(" and ")}.`
  return {
    name,
    kind: island ? "island" : "component",
    text: held ? [[...about, held].join(" ")] : about,
    entries: props.filter(({ internal }) => !internal).map(propEntry),
  }
}

/** Values that a type lists under a name are shown in its place. */
function propEntry({ name, kind, required, about, values }: Prop): HelpEntry {
  const isNamed = /\b(typeof|[A-Z]\w*)\b/.test(kind.replace(/"[^"]*"/g, ""))
  const shown = values && isNamed ? values.map((value) => JSON.stringify(value)).join(" | ") : kind
  return { name, kind: required ? `${shown}, required` : shown, text: about }
}
