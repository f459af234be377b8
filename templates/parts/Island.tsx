import type { ComponentType } from "react"
import { renderToString } from "react-dom/server.edge"
import type { Json } from "../../src/model.js"
import { usePage } from "../context.js"
import CspBuilder from "../islands/CspBuilder.js"
import DecisionExplorer from "../islands/DecisionExplorer.js"
import ErrorLookup from "../islands/ErrorLookup.js"
import LifecycleExplorer from "../islands/LifecycleExplorer.js"
import MigrationAssistant from "../islands/MigrationAssistant.js"
import Playground from "../islands/Playground.js"
import Search from "../islands/Search.js"
import TableFilter from "../islands/TableFilter.js"
import WidgetDemo from "../islands/WidgetDemo.js"

// biome-ignore lint/suspicious/noExplicitAny: each island knows its own props
const islands: Record<string, ComponentType<any>> = {
  CspBuilder,
  DecisionExplorer,
  ErrorLookup,
  LifecycleExplorer,
  MigrationAssistant,
  Playground,
  Search,
  TableFilter,
  WidgetDemo,
}

/** When an island's script is fetched and takes over. */
export type When = "load" | "idle" | "visible" | "interaction"

/**
 * A part of the page that also runs in the browser. It is rendered here, apart from the page around it, so that its
 * ids are the same when it wakes up there.
 */
export function Island({
  name,
  when,
  size = "part",
  props = {},
}: {
  name: string
  when: When
  /** What a crash takes down: the part alone, or what the page is about. */
  size?: "part" | "page"
  props?: Record<string, Json>
}) {
  const { usesIsland } = usePage()
  const Component = islands[name]
  if (!Component) throw new Error(`there is no island named ${name}`)
  const prefix = usesIsland(name)
  const html = renderToString(<Component {...props} />, { identifierPrefix: prefix })
  return (
    <div
      className="island"
      data-island={name}
      data-when={when}
      data-size={size}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React one line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
