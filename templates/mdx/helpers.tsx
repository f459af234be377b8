/** Helpers inside guides: each works with scripts, and is a plain table without them. */
import type { Json } from "../../src/model.js"
import { usePage } from "../context.js"
import { Island } from "../parts/Island.js"
import { brandFor } from "../playground/brand.js"
import {
  decisionTable,
  type HelperTable,
  lifecycleTable,
  lookupTable,
  migrationTable,
} from "../playground/helper-tables.js"
import { markdownTable } from "../playground/markdown.js"
import type { Vendor } from "../playground/migration.js"
import { block, type WriterComponent } from "./writer-component.js"

/** What a helper's table is in Markdown. */
function tableBlock({ caption, head, rows }: HelperTable): string {
  return block(`**${caption}**`, markdownTable(head, rows))
}

/** The names that an island shows. */
function useBrand() {
  const { frame } = usePage()
  return { brand: { ...brandFor(frame.brand) } }
}

/** A walk through the states of a widget. */
export const LifecycleExplorer: WriterComponent = {
  Component: () => <Island name="LifecycleExplorer" when="visible" />,
  markdown: () => tableBlock(lifecycleTable()),
}

/** What an answer of siteverify means, and the code for it. */
export const DecisionExplorer: WriterComponent = {
  Component: function Decisions() {
    const { brand } = useBrand()
    return <Island name="DecisionExplorer" when="visible" props={{ site: brand.yourSite }} />
  },
  markdown: () => tableBlock(decisionTable()),
}

/** Builds a Content-Security-Policy. */
export const CspBuilder: WriterComponent = {
  Component: function Csp() {
    return <Island name="CspBuilder" when="visible" props={useBrand()} />
  },
  markdown: () =>
    block("_A builder stands here on the page: it puts what the widget needs into the policy that you have._"),
}

/** Finds the cause of a code or a message. */
export const ErrorLookup: WriterComponent = {
  Component: function Lookup() {
    const { frame } = usePage()
    return <Island name="ErrorLookup" when="visible" props={{ ...useBrand(), base: frame.baseUrl }} />
  },
  markdown: (_props, _children, { frame }) => tableBlock(lookupTable(brandFor(frame.brand))),
}

/** Marks in pasted code what to change. */
export const MigrationAssistant: WriterComponent = {
  Component: function Assistant({ from }: { from?: string }) {
    return <Island name="MigrationAssistant" when="visible" props={{ ...useBrand(), from: vendorOf(from) }} />
  },
  markdown: ({ from }, _children, { frame }) => tableBlock(migrationTable(vendorOf(from), brandFor(frame.brand))),
}

function vendorOf(from: Json | undefined): Vendor {
  return from === "hcaptcha" ? "hcaptcha" : "recaptcha"
}
