/** The files that `init` writes: a home page, two docs and a guide in a first version, a picture, and how to build them. */
export function firstSite({
  title,
  version,
}: {
  title: string /** As `package.json` asks for it. */
  version: string
}): Record<string, string> {
  return {
    "package.json": `${JSON.stringify(packageOf(version), undefined, 2)}\n`,
    ".gitignore": "node_modules/\nbuild/\n.build.work/\n.cache/\n",
    "site.config.ts": `import { defineConfig } from "captcha-docs"

export default defineConfig({
  title: ${JSON.stringify(title)},
  // Where the site will live: for feeds, the sitemap and canonical links.
  url: "https://docs.example.com",
  // Names that many pages use: pages write {brand.product}.
  brand: {
    product: ${JSON.stringify(title)},
  },
  docs: [
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v1",
      // \`captcha-docs new-version v2\` adds one.
      versions: [{ name: "v1", label: "v1" }],
    },
  ],
  blog: false,
  redirects: [{ from: "/docs", to: "/docs/v1" }],
  navbar: [{ label: "Docs", to: "/docs/v1", section: "docs" }],
  footer: {
    columns: [{ title: "Learn", links: [{ label: "Install", to: "/docs/v1/install" }] }],
    copyright: ${JSON.stringify(`© ${title}`)},
  },
})
`,
    "content/pages/index.mdx": `---
title: ${JSON.stringify(title)}
description: The documentation of {brand.product}.
---

{brand.product} in a minute: [begin here](/docs/v1), or go straight to [installing it](/docs/v1/install).
`,
    "content/docs/v1/index.mdx": `---
title: Start
description: What {brand.product} is, and where to go from here.
slug: /
---

![The logo: a circle in a square](/logo.svg)

{brand.product} does one thing well. Two pages say how:

1. [Install it](./install.mdx).
2. [Write a page](./guides/write-a-page.mdx) about what you did.

:::tip
This is \`content/docs/v1/index.mdx\`. Change it while \`captcha-docs dev\` runs, and the browser follows.
:::
`,
    "content/docs/v1/install.mdx": `---
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
    "content/docs/v1/guides/_category_.yml":
      "label: Guides\nposition: 2\nlink:\n  type: generated-index\n  description: How to do things.\n",
    "content/docs/v1/guides/write-a-page.mdx": `---
title: Write a page
description: A page is a Markdown file with a title and a description.
---

A page is a file below \`content/\`. Its address is its path: this one is
\`content/docs/v1/guides/write-a-page.mdx\`, so it answers at \`/docs/v1/guides/write-a-page\`.

## Links

Link to the file, [as here](../install.mdx#check); the link survives when the page gets another address.
`,
    "content/public/logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#2b59c3"/><circle cx="32" cy="32" r="16" fill="#fff"/></svg>
`,
  }
}

function packageOf(version: string): object {
  return {
    private: true,
    type: "module",
    scripts: {
      dev: "captcha-docs dev",
      build: "captcha-docs build",
      serve: "captcha-docs serve",
      check: "captcha-docs check-links --strict",
    },
    devDependencies: { "captcha-docs": version },
  }
}
