/**
 * The files that `init` writes: a home page, docs with or without versions, two components, perhaps a blog, and the
 * configuration to install and build them.
 */
import { javaScript } from "../print/javascript.js"
import { yamlQuoted } from "../print/yaml.js"

export interface FirstSite {
  title: string
  /** Version of this program, for `package.json`. */
  program: string
  versions: boolean
  blog: boolean
  /** The first post's date: `2025-01-31`. */
  today: string
}

/** The text of each file by its path. */
export function firstSite(site: FirstSite): Record<string, string> {
  return { ...projectFiles(site), ...contentFiles(site), ...(site.blog && blogFiles(site)) }
}

function projectFiles({ title, program, versions, blog }: FirstSite): Record<string, string> {
  const docs = versions
    ? `{
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v1",
      // \`captcha-docs new-version v2\` adds one.
      versions: [{ name: "v1", label: "v1" }],
    }`
    : `{ id: "docs", dir: "docs", route: "/docs" }`
  const start = docsRoute({ versions })
  const links = [
    `{ label: "Docs", to: "${start}", section: "docs" }`,
    ...(blog ? [`{ label: "Blog", to: "/blog", section: "blog" }`] : []),
  ]
  return {
    "package.json": json({
      private: true,
      type: "module",
      scripts: {
        dev: "captcha-docs dev",
        build: "captcha-docs build",
        serve: "captcha-docs serve",
        check: "captcha-docs check-links --strict",
      },
      devDependencies: { "captcha-docs": program },
    }),
    "tsconfig.json": json({ extends: "captcha-docs/tsconfig.json" }),
    ".vscode/extensions.json": json({ recommendations: ["unifiedjs.vscode-mdx", "redhat.vscode-yaml"] }),
    ".vscode/settings.json": json({ "yaml.schemas": schemas, "json.schemas": [categoryJson] }),
    ".gitignore": "node_modules/\nbuild/\n.build.work/\n.cache/\n*.cpuprofile\n",
    "site.config.ts": `import { defineConfig } from "captcha-docs"

export default defineConfig({
  title: ${javaScript(title)},
  // Where the site will live: for feeds, the sitemap and canonical links.
  url: "https://docs.example.com",
  // Names that many pages use: pages write {brand.product}.
  brand: {
    product: ${javaScript(title)},
  },
  docs: [
    ${docs},
  ],
  blog: ${blog ? `{ title: "News" }` : "false"},${versions ? `\n  redirects: [{ from: "/docs", to: "${start}" }],` : ""}
  navbar: [
    ${links.join(",\n    ")},
  ],
  footer: {
    columns: [{ title: "Learn", links: [{ label: "Install", to: "${start}/install" }] }],
    copyright: ${javaScript(`© ${title}`)},
  },
})
`,
  }
}

/** The schemas for the YAML extension; front matter for extensions that check Markdown. */
const packaged = "./node_modules/captcha-docs/dist/schemas"
const schemas = {
  [`${packaged}/front-matter.json`]: ["content/**/*.md", "content/**/*.mdx"],
  [`${packaged}/category.json`]: "content/**/_category_.{yml,yaml}",
  [`${packaged}/authors.json`]: "content/**/authors.{yml,yaml}",
  [`${packaged}/tags.json`]: "content/**/tags.{yml,yaml}",
  [`${packaged}/archive.json`]: "content/examples/*/archive.yml",
}
const categoryJson = { fileMatch: ["content/**/_category_.json"], url: `${packaged}/category.json` }

function contentFiles(site: FirstSite): Record<string, string> {
  const { title, versions } = site
  const folder = versions ? "content/docs/v1" : "content/docs"
  const route = docsRoute(site)
  return {
    "content/pages/index.mdx": `---
title: ${yamlQuoted(title)}
description: The documentation of {brand.product}.
---

{brand.product} in a minute: [begin here](${route}), or go straight to [installing it](${route}/install).
`,
    [`${folder}/index.mdx`]: `---
title: Start
description: What {brand.product} is, and where to go from here.
slug: /
---

![The logo: a circle in a square](/logo.svg)

{brand.product} does one thing well. Two pages say how:

1. [Install it](./install.mdx).
2. [Write a page](./guides/write-a-page.mdx) about what you did.

:::tip
This is \`${folder}/index.mdx\`. Change it while \`captcha-docs dev\` runs, and the browser follows.
:::
`,
    [`${folder}/install.mdx`]: `---
title: Install
description: How to install {brand.product}, and how to see that it works.
sidebar_position: 1
---

## With npm

\`\`\`console
$ npm install captcha-docs
\`\`\`

## Check that it works {#check}

\`\`\`console
$ npx captcha-docs build
\`\`\`

The site is in \`build/\`. Every link in it was checked: [this one](#with-npm) too.
`,
    [`${folder}/guides/_category_.yml`]:
      "label: Guides\nposition: 2\nlink:\n  type: generated-index\n  description: How to do things.\n",
    [`${folder}/guides/write-a-page.mdx`]: `---
title: Write a page
description: A page is a Markdown file with a title and a description.
---

A page is a file below \`content/\`. Its address is its path: this one is
\`${folder}/guides/write-a-page.mdx\`, so it answers at \`${route}/guides/write-a-page\`.

## Links

Link to the file, [as here](../install.mdx#check); the link survives when the page gets another address.

## Components

A component is a file in \`content/components/\`; pages use it by that name. \`Shortcut.tsx\` shows keys: press
<Shortcut keys="Ctrl K" /> for the search. \`Counter.island.tsx\` is an island, so it also runs in the browser:

<Counter label="Presses" />
`,
    "content/components/Shortcut.tsx": `import type { Markdown } from "@theme/components/writer-component"

/** Keys to press together. */
export default function Shortcut({
  keys,
}: {
  /** With a space between them: \`"Ctrl K"\`. */
  keys: string
}) {
  return (
    <span>
      {keys.split(" ").map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

/** How it reads in the Markdown that goes with each page. */
export const markdown: Markdown = ({ keys }) => \`**\${keys}**\`
`,
    "content/components/Counter.island.tsx": `import { useState } from "react"

/** Its script is fetched when a reader touches it. */
export const when = "interaction"

/** A button that counts how often it is pressed. */
export default function Counter({
  label,
}: {
  /** What is counted. */
  label: string
}) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" className="button" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  )
}
`,
    "content/public/logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#2b59c3"/><circle cx="32" cy="32" r="16" fill="#fff"/></svg>
`,
  }
}

function blogFiles(site: FirstSite): Record<string, string> {
  const folder = "content/blog"
  return {
    [`${folder}/${site.today}-the-docs-are-here.mdx`]: `---
title: The docs are here
description: What is in the documentation of {brand.product}, and what comes next.
authors: [team]
tags: [news]
---

The documentation of {brand.product} is here: [begin with it](${docsRoute(site)}).

{/* truncate */}

The list of posts shows what is above this line.
`,
    [`${folder}/authors.yml`]: "team:\n  name: The team\n  title: Writes these pages\n",
    [`${folder}/tags.yml`]: "news:\n  label: News\n  description: What is new.\n",
  }
}

function docsRoute({ versions }: Pick<FirstSite, "versions">): string {
  return versions ? "/docs/v1" : "/docs"
}

function json(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
