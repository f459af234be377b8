import type { Json } from "../../src/model.js"
import { usePage } from "../context.js"
import { Island } from "../parts/Island.js"
import { brandFor } from "../playground/brand.js"
import { playgroundMarkdown } from "../playground/markdown.js"
import { block, type WriterComponent } from "./writer-component.js"

/** The widget, simulated: what a visitor of the reader's own site would see. */
export const WidgetDemo: WriterComponent = {
  Component: (props: Record<string, Json>) => <Island name="WidgetDemo" when="visible" props={props} />,
  markdown: () => block("_A simulated widget stands here on the page: it starts, verifies, and can be made to fail._"),
}

/** Options, a simulated widget, and the code that makes it. */
export const Playground: WriterComponent = {
  Component: function PlaygroundIsland() {
    const { frame } = usePage()
    return <Island name="Playground" when="idle" size="page" props={{ brand: { ...brandFor(frame.brand) } }} />
  },
  markdown: () =>
    block("_The playground needs a browser: choose options, watch the events, copy the code._", playgroundMarkdown()),
}

/** The search page's form and its results. */
export const Search: WriterComponent = {
  Component: function SearchIsland(props: Record<string, Json>) {
    const { frame } = usePage()
    const versions = frame.versions.map(({ searchGroup, label }) => ({ path: searchGroup, label }))
    return (
      <Island
        name="Search"
        when="load"
        size="page"
        props={{ action: frame.searchHref, contexts: frame.searchContexts, versions, ...props }}
      />
    )
  },
  markdown: () => block("_The search needs a browser._"),
}
