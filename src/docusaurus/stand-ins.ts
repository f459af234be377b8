/** What the resolver of imports knows of Docusaurus: its modules by name, and its folders behind `@site/`. */
import type { SourcePath } from "../model.js"

/** The templates that replace modules of Docusaurus, by import name. */
export const standIns: Readonly<Record<string, string>> = Object.fromEntries([
  ...[
    "BrowserOnly",
    "ExecutionEnvironment",
    "Head",
    "Interpolate",
    "Link",
    "Translate",
    "constants",
    "isInternalUrl",
    "router",
    "theme-common",
    "useBaseUrl",
    "useBrokenLinks",
    "useDocusaurusContext",
    "useGlobalData",
    "useIsBrowser",
    "useIsomorphicLayoutEffect",
  ].flatMap((name) =>
    ["@docusaurus", "@docusaurus/core/lib/client/exports"].map((from) => [
      `${from}/${name}`,
      `templates/docusaurus/${name}`,
    ]),
  ),
  ["@docusaurus/theme-common/internal", "templates/docusaurus/theme-common"],
  ["@docusaurus/plugin-content-docs/client", "templates/docusaurus/docs-client"],
  ...["DocCard", "DocCardList", "Heading", "IdealImage", "Layout", "MDXComponents", "TOCInline", "ThemedImage"].map(
    (name) => [`@theme/${name}`, `templates/docusaurus/${name}`],
  ),
  ...["Copy", "Edit", "ExternalLink", "Home", "Success", "WordWrap"].map((name) => [
    `@theme/Icon/${name}`,
    "templates/docusaurus/Icon",
  ]),
])

/** Where a file below `@site/` is: `static/` is `content/public/`; what was in `src/` is in `content/`, or in `content/src/`. */
export function sitePaths(below: string): [SourcePath, ...SourcePath[]] {
  if (/^(content|templates|node_modules)\//.test(below)) return [below]
  if (below.startsWith("src/")) return [`content/${below.slice("src/".length)}`, `content/${below}`]
  return [`content/${below.replace(/^static\//, "public/")}`]
}
