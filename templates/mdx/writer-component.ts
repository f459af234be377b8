import type { ComponentType, ReactNode } from "react"
import type { Json, RenderInput } from "../../src/model.js"

/** A component that writers use by name: how it looks, and how it reads as Markdown. */
export interface WriterComponent {
  // biome-ignore lint/suspicious/noExplicitAny: props come from Markdown, each component checks its own
  Component: ComponentType<any>
  /** The Markdown form; `children` is Markdown already. */
  markdown(props: Record<string, Json>, children: string, page: Pick<RenderInput, "view" | "frame">): string
}

/** What the build answered a component that shows data of the site: nothing where it found none, and reported so. */
export function answered<T>(component: string, answer: Json | undefined): T | undefined {
  if (answer === undefined) throw new Error(`<${component}> gets its data only where a page of the content shows it`)
  return answer === null ? undefined : (answer as unknown as T)
}

/** What a component of writers may hold. */
export interface WithChildren {
  children?: ReactNode
}

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
