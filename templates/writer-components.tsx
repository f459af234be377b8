/** Prepares the components of the theme and of the content for rendering by name. */
import type { ComponentType, ReactNode } from "react"
import type { WriterComponent } from "./components/writer-component.js"
import { usePage } from "./context.js"
import { named, type SiteCode } from "./module-body.js"
import { Island } from "./parts/Island.js"

/** Skips files without a component. `islands` names those that run in the browser too. */
export function readComponents(
  modules: Record<string, WriterComponent>,
  islands: readonly string[],
): Pick<SiteCode, "components" | "shown"> {
  const components: SiteCode["components"] = {}
  const shown: SiteCode["shown"] = {}
  for (const name of Object.keys(modules)) {
    const component = readComponent(modules, name)
    if (typeof component.default !== "function") continue
    const Component = named(name, component.default) as ComponentType<Record<string, unknown>>
    components[name] = { ...component, default: Component }
    // A stand-in for a file that can't be bundled has every name, and has been reported.
    if ((component as { data?: unknown }).data === component) {
      shown[name] = ({ children }: { children?: ReactNode }) => children
      continue
    }
    shown[name] = ({ children, ...props }: { children?: ReactNode; data?: unknown }) => {
      usePage().uses(name)
      if (component.data && props.data === undefined) throw new Error(`<${name}> gets its data only in a Markdown file`)
      return islands.includes(name) ? (
        <Island name={name} props={props}>
          {children}
        </Island>
      ) : (
        <Component {...props}>{children}</Component>
      )
    }
  }
  return { components, shown }
}

/** Evaluates a file of the content; if it throws, so does each use of its component. */
function readComponent(modules: Record<string, WriterComponent>, name: string): WriterComponent {
  try {
    return modules[name] as WriterComponent
  } catch (error) {
    return {
      default: () => {
        throw error
      },
    }
  }
}
