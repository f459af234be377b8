/**
 * Runs the compiled code of a Markdown file (or a `.tsx` of the content) and renders it. Connects MDX code with our
 * components: elements get resolved links, writer components are available by name, imports are resolved by the view.
 * Code runs once per page and module; nothing is kept between pages.
 */
import { type ComponentType, createContext, type ReactNode, useContext } from "react"
import { Fragment, jsx, jsxs } from "react/jsx-runtime"
import { getOrMake } from "../src/model/get-or-make.js"
import { componentFile } from "../src/model/made-files.js"
import type { ModuleView, RenderInput } from "../src/model.js"
import type { WriterComponent } from "./components/writer-component.js"
import { LinksContext, siteConfigOf, usePage } from "./context.js"
import { styleText } from "./inline-styles.js"
import { elements } from "./mdx-elements.js"

export interface ModuleBodyProps {
  module: ModuleView
  /** Elements that the surrounding page renders its own way. */
  own?: Record<string, ComponentType<Record<string, unknown>>>
}

/** Renders a module with its own links. */
export function ModuleBody({ module, own = {} }: ModuleBodyProps) {
  const modules = useContext(ModulesContext)
  if (!modules) throw new Error("a module was rendered outside a page")
  const Content = modules.load(module).default
  const { frame } = usePage()
  const props = /\.mdx?$/i.test(module.path) ? {} : { config: siteConfigOf(frame) }
  return (
    <LinksContext value={module.links}>
      <Content {...props} components={{ ...elements, ...own, ...modules.stubs(module) }} />
    </LinksContext>
  )
}

/** A module without a default export. */
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

/** An error with its place in the content: a file, and a place as compiled code carries it. */
export class PlacedError extends Error {
  constructor(
    readonly file: string,
    readonly at: string,
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause))
  }
}

/** The code of a site beside its Markdown. */
export interface SiteCode {
  /** `.ts` and `.tsx` files of the content by source path. */
  modules: Record<string, Record<string, unknown>>
  /** Components that writers use by name. */
  components: Record<string, WriterComponent>
  /** The same as elements: they record their use, and islands get their frames. */
  shown: Record<string, ComponentType<Record<string, unknown>>>
}

type Exports = Record<string, unknown> & { default: ComponentType<Record<string, unknown>> }

/** Marks around an author's element, with its file and place, in HTML that is not published. */
export const placeMarks = { begin: "\uFDD0", at: "\uFDD1", inside: "\uFDD2", end: "\uFDD3" }

export const ModulesContext = createContext<Modules | undefined>(undefined)

/**
 * The modules of one page, from its compiled code and from the `.tsx` files of the content. With `locating`, every
 * element typed by an author records when it begins and ends: React does not say which element failed. With `marking`
 * as well, the HTML contains marks.
 */
export class Modules {
  /** Expressions that threw; they render nothing. */
  readonly failures: PlacedError[] = []
  /** The elements and expressions that were open when rendering ended, outermost first; only when locating. */
  readonly open: { file: string; at: string }[] = []
  /** Values of expressions and elements of components that authors typed, in order, by file and place. */
  readonly shown = new Map<string, unknown[]>()
  readonly #loaded = new Map<string, Exports>()
  readonly #partials: ReadonlyMap<string, ModuleView>
  readonly #words = new Map<string, string>()

  constructor(
    readonly input: RenderInput,
    readonly code: SiteCode,
    private readonly how: { locating?: boolean; marking?: boolean; uses?: (name: string) => void } = {},
  ) {
    this.#partials = new Map(this.input.view.partials.map((partial) => [partial.path as string, partial]))
  }

  load(module: ModuleView): Exports {
    const key = `${module.path}#${module.part}`
    const known = this.#loaded.get(key)
    if (known) return known
    const exports = this.#run(module)
    if (typeof exports.default !== "function") throw new NoDefaultExport(module.path)
    const checked = { ...exports, default: exports.default as Exports["default"] }
    this.#loaded.set(key, checked)
    return checked
  }

  #run(module: ModuleView): Record<string, unknown> {
    const body = this.input.modules[module.path]
    if (!body) {
      const file = this.code.modules[module.path]
      if (!file) throw new Error(`the code of ${module.path} is missing`)
      this.how.uses?.(module.path)
      return { ...file, default: file.default === undefined ? undefined : named(module.path, file.default) }
    }
    const use = (specifier: string) => this.#answer(module, specifier)
    let statement: string | undefined
    const at = (place: string, compute?: () => unknown, isShown = false) => {
      if (!compute) {
        statement = place
        return undefined
      }
      try {
        const value = compute()
        if (isShown) this.#keep(module, place, value)
        return this.how.locating && isShown && typeof value === "object"
          ? this.#located(module, place, value as ReactNode)
          : value
      } catch (error) {
        const placed = error instanceof PlacedError ? error : new PlacedError(module.path, place, error)
        if (!isShown) throw placed
        this.failures.push(placed)
        return null
      }
    }
    const scope = { Fragment, jsx: this.#makeElement(module, jsx), jsxs: this.#makeElement(module, jsxs), use, at }
    try {
      const code = module.part === "excerpt" ? (body.excerptCode ?? body.code) : body.code
      return new Function(code)(scope) as Record<string, unknown>
    } catch (error) {
      if (statement === undefined || error instanceof PlacedError) throw error
      throw new PlacedError(module.path, statement, error)
    }
  }

  #keep({ path }: ModuleView, at: string, value: unknown): void {
    const key = `${path}:${at}`
    const values = this.shown.get(key)
    if (values) values.push(value)
    else this.shown.set(key, [value])
  }

  /**
   * Elements that an author wrote as JSX use our components, too: MDX itself passes only those of Markdown. Components
   * that export `data` get their data.
   */
  #makeElement(module: ModuleView, make: typeof jsx): typeof jsx {
    return (type, props, key) => {
      const component = typeof type === "string" ? ((elements[type] as typeof type | undefined) ?? type) : type
      const styled = typeof type === "string" ? withStyleText(props as object) : props
      if (!Object.hasOwn(styled as object, "_at")) return make(component, styled, key)
      const { _at: at, ...typed } = styled as { _at: string }
      const data = this.input.view.data[`${module.path}:${at}`]
      // The missing data has been reported.
      if (data && data.data === undefined) return make(Nothing, {}, key)
      const tree = this.#partials.get(componentFile(`${module.path}:${at}`))
      const Drawn = tree && (this.#lazily(tree).default as ComponentType)
      const withData = { ...typed, ...(data && { data: data.data }), ...(Drawn && { tree: <Drawn /> }) }
      if (!this.how.locating) {
        const made = make(component, withData, key)
        if (typeof type !== "string") this.#keep(module, at, made)
        return made
      }
      const Located = (ownProps: object) => this.#located(module, at, make(component, ownProps))
      return make(Located, withData, key)
    }
  }

  #located({ path: file }: ModuleView, at: string, node: ReactNode): ReactNode {
    const Enter = () => {
      this.open.push({ file, at })
      return this.how.marking ? `${placeMarks.begin}${file}${placeMarks.at}${at}${placeMarks.inside}` : undefined
    }
    const Leave = () => {
      this.open.pop()
      return this.how.marking ? placeMarks.end : undefined
    }
    return (
      <>
        <Enter />
        {node}
        <Leave />
      </>
    )
  }

  #answer(module: ModuleView, specifier: string): Record<string, unknown> {
    const view = Object.hasOwn(module.imports, specifier) ? module.imports[specifier] : undefined
    switch (view?.kind) {
      case "url":
        return { default: view.url }
      case "component": {
        const component = this.code.shown[view.name]
        return { ...this.code.shown, default: component }
      }
      case "module": {
        const [, island = ""] = /([A-Z]\w*)\.island\.tsx$/.exec(view.path) ?? []
        if (Object.hasOwn(this.code.shown, island))
          return { ...this.code.modules[view.path], default: this.code.shown[island] }
        const file = this.code.modules[view.path]
        this.how.uses?.(view.path)
        if (!file) return reported
        // Data may be asked for any name.
        const exported = view.path.endsWith(".json") ? file : exportsOf(file, view.path)
        const { url } = view
        return url === undefined ? exported : { ...file, default: addressed(file.default, url) }
      }
      case "source": {
        const partial = this.#partials.get(view.path)
        if (!partial) throw new Error(`${specifier} is imported but not part of the page`)
        return this.#lazily(partial)
      }
      default:
        return reported
    }
  }

  /** A partial runs when it is rendered, so that files may import each other. */
  #lazily(partial: ModuleView): Record<string, unknown> {
    // Created once per page, never between two renderings.
    const Partial = ({ components: inherited, ...props }: Record<string, unknown>): ReactNode => {
      const depth = useContext(DepthContext)
      if (depth > 16) throw new Error(`${partial.path} imports itself`)
      const Content = this.load(partial).default
      return (
        <DepthContext value={depth + 1}>
          <LinksContext value={partial.links}>
            <Content {...props} components={{ ...elements, ...(inherited as object), ...this.stubs(partial) }} />
          </LinksContext>
        </DepthContext>
      )
    }
    return new Proxy({}, { get: (_target, name) => (name === "default" ? Partial : this.load(partial)[String(name)]) })
  }

  /** Whether the text of a module contains this sentence, which then need not be repeated above it. */
  says({ path }: ModuleView, sentence: string): boolean {
    const twin = this.input.modules[path]?.twin ?? []
    const text = getOrMake(this.#words, path, () =>
      withoutMarks(twin.filter((item) => typeof item === "string").join("")),
    )
    return text.includes(withoutMarks(sentence).replace(/…$/, "").trim())
  }

  /** Stand-ins for undefined names, which render their children. A check has reported them. */
  stubs(module: ModuleView): Record<string, unknown> {
    const components: Record<string, unknown> = { ...this.code.shown }
    for (const component of this.input.modules[module.path]?.components ?? []) {
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
}

/** A text of Markdown without its marks. */
function withoutMarks(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, "")
    .replace(/[`*_[\]\\]/g, "")
    .replace(/\s+/g, " ")
}

const DepthContext = createContext(0)

const Nothing = () => null

function stub(): ComponentType<{ children?: ReactNode }> {
  return ({ children }) => children
}

/** `style="…"` as in HTML. React accepts only objects, so the text bypasses it. */
function withStyleText(props: object): object {
  if (!("style" in props) || typeof props.style !== "string") return props
  const { style, ...rest } = props
  return { ...rest, [styleText]: style }
}

/**
 * Stands in for a file that is missing or does not compile, which a check has reported: any import of it can be called,
 * accessed, and rendered, which renders its children.
 */
// biome-ignore lint/suspicious/noExplicitAny: it is everything to everybody
const reported: any = new Proxy(() => {}, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => "" : name === "prototype" ? undefined : reported),
  apply: (_target, _this, [props]) => props?.children ?? reported,
})

/** An SVG with the URL of its file. */
function addressed(drawing: unknown, url: string): unknown {
  const Drawing = drawing as (props: object) => ReactNode
  return Object.assign((props: object) => <Drawing {...props} />, { toString: () => url })
}

function exportsOf(file: Record<string, unknown>, path: string): Record<string, unknown> {
  return new Proxy(file, {
    get(_target, name) {
      if (!(name in file)) throw new Error(`no export named ${String(name)} in ${path}`)
      return file[String(name)]
    },
  })
}

/** Wraps a function component so that its errors contain its name. */
export function named(name: string, value: unknown): unknown {
  if (typeof value !== "function" || (value.prototype as { isReactComponent?: unknown } | undefined)?.isReactComponent)
    return value
  const call = value as (...args: unknown[]) => unknown
  // Created once per page, never between two renderings.
  const Named = (...args: unknown[]) => {
    try {
      return call(...args)
    } catch (error) {
      throw error instanceof ComponentError || error instanceof PlacedError ? error : new ComponentError(name, error)
    }
  }
  return Object.assign(Named, value)
}
