/**
 * What a component of writers may export. Each capitalised `.tsx` file with a default export in `templates/components/` or
 * `content/components/` is one, known by its file's name; a `Name.island.tsx` runs in the browser too.
 */
import type { ComponentType, ReactNode } from "react"
import type { ComponentFunctions, Json } from "../../src/model.js"

/**
 * How a component reads in the Markdown twin. `props` are the values that are known before the page runs, `data` among
 * them; `children` is Markdown already. Links are written as `links` says them, and lead to twins. Without this export the twin
 * has the words, links, titles, lists and code that the component shows, around its children; of an island, its children alone.
 */
export type Markdown = (props: Record<string, Json>, children: string) => string

export type { Json }
export type Data = NonNullable<ComponentFunctions["data"]>
export type Tree = NonNullable<ComponentFunctions["tree"]>
export type Anchors = NonNullable<ComponentFunctions["anchors"]>
export type Links = NonNullable<ComponentFunctions["links"]>
export type Search = NonNullable<ComponentFunctions["search"]>

/** The exports of a component's file. */
export interface WriterComponent extends ComponentFunctions {
  // biome-ignore lint/suspicious/noExplicitAny: props come from Markdown, each component checks its own
  default: ComponentType<any>
  markdown?: Markdown
  /** Of an island: when its script is fetched and takes over; `visible` when absent. */
  when?: "load" | "idle" | "visible" | "interaction"
  /** Of an island: what a crash takes down, the part alone or what the page is about; `part` when absent. */
  size?: "part" | "page"
}

/** What a component that exports `tree` gets. */
export interface Drawn {
  tree: ReactNode
}

/** What a component of writers may hold. */
export interface WithChildren {
  children?: ReactNode
}

/**
 * Content of these components alone, such as `ChildrenOf<typeof TabItem>`: other content is reported. React has no
 * type for it.
 */
export type ChildrenOf<_Component> = ReactNode

/** A prop's text, or nothing. */
export function text(value: Json | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** A block of Markdown, with an empty line on both sides. */
export function block(...parts: string[]): string {
  const body = parts
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join("\n\n")
  return body === "" ? "" : `\n\n${body}\n\n`
}
