/** The components that writers may use without importing them. To add one: a file beside this one, and a line here. */
import { Admonition } from "./Admonition.js"
import { Badge } from "./Badge.js"
import { Button } from "./Button.js"
import { Card, Cards } from "./Cards.js"
import { CodeBlock } from "./CodeBlock.js"
import { Details } from "./Details.js"
import { Diagram } from "./Diagram.js"
import { Download } from "./Download.js"
import { ErrorTable } from "./ErrorTable.js"
import { Figure } from "./Figure.js"
import { Hero } from "./Hero.js"
import { CspBuilder, DecisionExplorer, ErrorLookup, LifecycleExplorer, MigrationAssistant } from "./helpers.js"
import { Playground, Search, WidgetDemo } from "./islands.js"
import { LatestPosts } from "./LatestPosts.js"
import { Operation } from "./Operation.js"
import { ReferenceTable } from "./ReferenceTable.js"
import { RequestSamples } from "./RequestSamples.js"
import { Split } from "./Split.js"
import { Steps } from "./Steps.js"
import { TableFilter } from "./TableFilter.js"
import { TabItem, Tabs } from "./Tabs.js"
import type { WriterComponent } from "./writer-component.js"

export const components: Record<string, WriterComponent> = {
  Admonition,
  Badge,
  Button,
  Card,
  Cards,
  CodeBlock,
  CspBuilder,
  DecisionExplorer,
  Details,
  Diagram,
  ErrorLookup,
  Download,
  ErrorTable,
  Figure,
  Hero,
  LatestPosts,
  LifecycleExplorer,
  MigrationAssistant,
  Playground,
  Operation,
  ReferenceTable,
  RequestSamples,
  Search,
  Split,
  Steps,
  TableFilter,
  TabItem,
  Tabs,
  WidgetDemo,
}
