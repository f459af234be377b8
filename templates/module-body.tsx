/**
 * Runs the compiled text of a Markdown file (or a `.tsx` of the content) and shows it. Owns the meeting of MDX code and
 * our components: elements get their resolved links, writer components are there by name, imports are answered from the
 * view. Code runs once a page and module; nothing is remembered between pages.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from "react"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"
import type { ModuleView, RenderInput } from "../src/model.js"
import type { WriterComponent } from "./components/writer-component.js"
import { LinksContext } from "./context.js"
import useDocusaurusContext from "./docusaurus/useDocusaurusContext.js"
import { styleText } from "./inline-styles.js"
import { elements } from "./mdx-elements.js"

export interface ModuleBodyProps {
  module: ModuleView
  /** Elements that the page around wants to show its own way. */
  own?: Record<string, ComponentType<Record<string, unknown>>>
}

/** Shows a module in its own links. */
export function ModuleBody({ module, own = {} }: ModuleBodyProps) {
  const modules = useContext(ModulesContext)
  if (!modules) throw new Error("a module was rendered outside a page")
  const Content = modules.load(module).default
  const { siteConfig } = useDocusaurusContext()
  // Pages of code get the configuration, as Docusaurus gives it to them.
  const props = /\.mdx?$/i.test(module.path) ? {} : { config: siteConfig }
  return (
    <LinksContext value={module.links}>
      <Content {...props} components={{ ...elements, ...own, ...modules.stubs(module) }} />
    </LinksContext>
  )
}

/** A module whose file gives nothing to show. */
export class NoDefaultExport extends Error {
  constructor(readonly file: string) {
    super(`${file} has no default export`)
  }
}

/** An error of a component, with its name. */
export class ComponentError extends Error {
  constructor(
    readonly component: string,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** An error, and where in the content it comes from: a file, and a place as compiled code carries it. */
export class PlacedError extends Error {
  constructor(
    readonly file: string,
    readonly at: string,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The code that a site is rendered with, beside its Markdown. */
export interface SiteCode {
  /** `.ts` and `.tsx` files of the content by source path. */
  modules: Record<string, Record<string, unknown>>
  /** Components that writers use by name. */
  components: Record<string, WriterComponent>
  /** The same as elements of a page: they say that they are shown, and islands stand in their frames. */
  shown: Record<string, ComponentType<Record<string, unknown>>>
}

type Exports = Record<string, unknown> & { default: ComponentType<Record<string, unknown>> }

/** What stands around an element of an author's, with its file and place, in HTML that is only read. */
export const placeMarks = { begin: "\uFDD0", at: "\uFDD1", inside: "\uFDD2", end: "\uFDD3" }

/** The modules of one page. */
export interface Modules {
  load(module: ModuleView): Exports
  /** Stand-ins for names that nobody defines: they show their children. A check has reported them, and such imports. */
  stubs(module: ModuleView): Record<string, unknown>
  /** Expressions that threw; nothing is shown in their place. */
  failures: PlacedError[]
  /** The elements and expressions that were being shown when rendering ended, outermost first; only when locating. */
  open: { file: string; at: string }[]
}

export const ModulesContext = createContext<Modules | undefined>(undefined)

/**
 * Makes the modules of a page from its compiled code and from the `.tsx` files of the content. With `locating`, every
 * element that an author typed says when it begins and ends: React does not tell which one it failed on. With `marking`
 * as well, it says so in the HTML.
 */
export function createModules(
  input: RenderInput,
  { modules: files, shown: writerComponents }: SiteCode,
  {
    locating = false,
    marking = false,
    uses = () => {},
  }: { locating?: boolean; marking?: boolean; uses?: (name: string) => void } = {},
): Modules {
  const failures: PlacedError[] = []
  const open: Modules["open"] = []
  const loaded = new Map<string, Exports>()
  const partials = new Map(input.view.partials.map((partial) => [partial.path as string, partial]))

  function load(module: ModuleView): Exports {
    const key = `${module.path}#${module.part}`
    const known = loaded.get(key)
    if (known) return known
    const exports = run(module)
    if (typeof exports.default !== "function") throw new NoDefaultExport(module.path)
    const checked = { ...exports, default: exports.default as Exports["default"] }
    loaded.set(key, checked)
    return checked
  }

  function run(module: ModuleView): Record<string, unknown> {
    const body = input.modules[module.path]
    if (!body) {
      const file = files[module.path]
      if (!file) throw new Error(`the code of ${module.path} is missing`)
      uses(module.path)
      return { ...file, default: file.default === undefined ? undefined : named(module.path, file.default) }
    }
    const use = (specifier: string) => answer(module, specifier)
    let statement: string | undefined
    const at = (place: string, compute?: () => unknown, isShown = false) => {
      if (!compute) {
        statement = place
        return undefined
      }
      try {
        const value = compute()
        return locating && isShown && typeof value === "object" ? located(module, place, value as ReactNode) : value
      } catch (error) {
        const placed = error instanceof PlacedError ? error : new PlacedError(module.path, place, error)
        if (!isShown) throw placed
        failures.push(placed)
        return null
      }
    }
    const scope = { Fragment, jsx: makeElement(module, jsx), jsxs: makeElement(module, jsxs), use, at }
    try {
      const code = module.part === "excerpt" ? (body.excerptCode ?? body.code) : body.code
      return new Function(code)(scope) as Record<string, unknown>
    } catch (error) {
      if (statement === undefined || error instanceof PlacedError) throw error
      throw new PlacedError(module.path, statement, error)
    }
  }

  /**
   * Elements that an author wrote as JSX reach our components too: MDX itself passes only those of Markdown. One that
   * shows data of the site gets its answer.
   */
  function makeElement(module: ModuleView, make: typeof jsx): typeof jsx {
    return (type, props, key) => {
      const component = typeof type === "string" ? ((elements[type] as typeof type | undefined) ?? type) : type
      const styled = typeof type === "string" ? withStyleText(props as object) : props
      if (!Object.hasOwn(styled as object, "_at")) return make(component, styled, key)
      const { _at: at, ...typed } = styled as { _at: string }
      const data = input.view.data[`${module.path}:${at}`]
      // That it has no data has been reported.
      if (data && data.data === undefined) return make(Nothing, {}, key)
      const withData = data ? { ...typed, data: data.data } : typed
      if (!locating) return make(component, withData, key)
      const Located = (ownProps: object) => located(module, at, make(component, ownProps))
      return make(Located, withData, key)
    }
  }

  function located({ path: file }: ModuleView, at: string, node: ReactNode): ReactNode {
    const Enter = () => {
      open.push({ file, at })
      return marking ? `${placeMarks.begin}${file}${placeMarks.at}${at}${placeMarks.inside}` : undefined
    }
    const Leave = () => {
      open.pop()
      return marking ? placeMarks.end : undefined
    }
    return (
      <>
        <Enter />
        {node}
        <Leave />
      </>
    )
  }

  function answer(module: ModuleView, specifier: string): Record<string, unknown> {
    const view = Object.hasOwn(module.imports, specifier) ? module.imports[specifier] : undefined
    switch (view?.kind) {
      case "url":
        return { default: view.url }
      case "component": {
        const component = writerComponents[view.name]
        return { ...writerComponents, default: component }
      }
      case "module": {
        const [, island = ""] = /([A-Z]\w*)\.island\.tsx$/.exec(view.path) ?? []
        if (Object.hasOwn(writerComponents, island)) return { ...files[view.path], default: writerComponents[island] }
        const file = files[view.path]
        uses(view.path)
        if (!file) return reported
        const exported = exportsOf(file, view.path)
        const { url } = view
        return url === undefined ? exported : { ...file, default: addressed(file.default, url) }
      }
      case "source": {
        const partial = partials.get(view.path)
        if (!partial) throw new Error(`${specifier} is imported but not part of the page`)
        return lazily(partial)
      }
      default:
        return reported
    }
  }

  /** A partial runs when it is shown, so that files may import each other. */
  function lazily(partial: ModuleView): Record<string, unknown> {
    // Made once a page, never between two renderings.
    const Partial = ({ components: inherited, ...props }: Record<string, unknown>): ReactNode => {
      const depth = useContext(DepthContext)
      if (depth > 16) throw new Error(`${partial.path} imports itself`)
      const Content = load(partial).default
      return (
        <DepthContext value={depth + 1}>
          <LinksContext value={partial.links}>
            <Content {...props} components={{ ...elements, ...(inherited as object), ...stubs(partial) }} />
          </LinksContext>
        </DepthContext>
      )
    }
    return new Proxy({}, { get: (_target, name) => (name === "default" ? Partial : load(partial)[String(name)]) })
  }

  function stubs(module: ModuleView): Record<string, unknown> {
    const components: Record<string, unknown> = { ...writerComponents }
    for (const component of input.modules[module.path]?.components ?? []) {
      const [first = "", ...rest] = component.split(".")
      if (!Object.hasOwn(components, first)) components[first] = stub()
      let at = components[first] as Record<string, unknown>
      for (const name of rest) {
        at[name] ??= stub()
        at = at[name] as Record<string, unknown>
      }
    }
    return components
  }

  return { load, stubs, failures, open }
}

/** What a page may ask about a module's text before it is shown. */
export interface Texts {
  /** Whether the text itself says this sentence, which then need not stand above it again. */
  says(module: ModuleView, sentence: string): boolean
}

export const TextContext = createContext<Texts>({ says: () => false })

/** Reads the texts of a page's modules. */
export function createTexts(input: RenderInput): Texts {
  const words = (text: string) =>
    text
      .replace(/\]\([^)]*\)/g, "")
      .replace(/[`*_[\]\\]/g, "")
      .replace(/\s+/g, " ")
  return {
    says: ({ path }, sentence) => {
      const twin = input.modules[path]?.twin ?? []
      const text = twin.map((item) => (typeof item === "string" ? item : "")).join("")
      return sentence === "" || words(text).includes(words(sentence).replace(/…$/, "").trim())
    },
  }
}

const DepthContext = createContext(0)

const Nothing = () => null

function stub(): ComponentType<{ children?: ReactNode }> {
  return ({ children }) => children
}

/** `style="…"` as HTML has it. React takes objects only, so the text goes around it. */
function withStyleText(props: object): object {
  if (!("style" in props) || typeof props.style !== "string") return props
  const { style, ...rest } = props
  return { ...rest, [styleText]: style }
}

/**
 * Stands in for a file that is missing or does not compile, which a check has reported: whatever is imported of it can be
 * called, read further, and rendered, which shows its children.
 */
// biome-ignore lint/suspicious/noExplicitAny: it is everything to everybody
const reported: any = new Proxy(() => {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : reported),
  apply: (_target, _this, [props]) => props?.children ?? reported,
})

/** A drawing, with the address that it has as a file. */
function addressed(drawing: unknown, url: string): unknown {
  const Drawing = drawing as (props: object) => ReactNode
  return Object.assign((props: object) => <Drawing {...props} />, { toString: () => url })
}

function exportsOf(file: Record<string, unknown>, path: string): Record<string, unknown> {
  return new Proxy(file, {
    get(_target, name) {
      if (!(name in file)) throw new Error(`no export named ${String(name)} in ${path}`)
      const value = file[String(name)]
      return path.startsWith("content/") ? named(nameOf(value, path), value) : value
    },
  })
}

/** Wraps a function component so that an error in it names it. */
export function named(name: string, value: unknown): unknown {
  if (typeof value !== "function" || (value.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent)
    return value
  const call = value as (...args: unknown[]) => unknown
  // Made once a page, never between two renderings.
  const Named = (...args: unknown[]) => {
    try {
      return call(...args)
    } catch (error) {
      throw error instanceof ComponentError || error instanceof PlacedError ? error : new ComponentError(name, error)
    }
  }
  return Object.assign(Named, value)
}

function nameOf(value: unknown, path: string): string {
  return (typeof value === "function" && value.name) || (path.split("/").at(-1) ?? path)
}
