/** The generators that ours is measured beside. Each gets the same pages and what its own guide says a site needs. */
import { program } from "../run-program.js"
import type { GeneratedPage } from "./generate-site.js"

export interface Peer {
  name: string
  /** From npm, each with its range of versions. */
  packages: Record<string, string>
  /** Programs that are not from npm, with the Debian package of each. */
  programs?: Record<string, string>
  /** Where pages go, and how their names end. */
  content: { folder: string; ending: string }
  /** What the site needs beside its pages, by path. */
  files(pages: readonly GeneratedPage[]): Record<string, string>
  build: readonly string[]
  /** The folder that `build` writes. */
  output: string
  /** The server for writers; `--port` and a number follow. */
  dev: readonly string[]
  /** What a reader or a writer has of ours and not of this one. */
  lacks: string
}

const bare = "sidebar, search, links and anchors checked, Markdown twins, navigation without a load"
const home = "---\ntitle: Start\n---\n\nThe first page.\n"

/** Ours first: the others are shown as ratios to it. */
export const peers: readonly Peer[] = [
  {
    name: "captcha-docs",
    packages: {},
    content: { folder: "content/docs", ending: ".mdx" },
    files: () => ({
      "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\nThe first page.\n",
      "site.config.ts": 'export default { title: "Bench", lastUpdate: false }\n',
    }),
    build: [process.execPath, program, "build", "--quiet"],
    output: "build",
    dev: [process.execPath, program, "dev"],
    lacks: "",
  },
  {
    name: "eleventy",
    packages: { "@11ty/eleventy": "latest", "@11ty/eleventy-plugin-syntaxhighlight": "latest" },
    content: { folder: "docs", ending: ".md" },
    files: () => ({
      "index.md": home,
      "eleventy.config.mjs": `import highlight from "@11ty/eleventy-plugin-syntaxhighlight"
export default (config) => {
  config.addPlugin(highlight)
  config.addGlobalData("layout", "page.njk")
}
`,
      "_includes/page.njk": page("{{ title }}", "{{ content | safe }}"),
    }),
    build: ["eleventy", "--quiet"],
    output: "_site",
    dev: ["eleventy", "--serve"],
    lacks: `${bare}; one bare template`,
  },
  {
    name: "hugo",
    packages: {},
    programs: { hugo: "hugo" },
    content: { folder: "content/docs", ending: ".md" },
    files: () => ({
      "content/_index.md": home,
      "hugo.toml": 'baseURL = "https://docs.example.com/"\ntitle = "Bench"\n',
      "layouts/_default/single.html": page("{{ .Title }}", "{{ .Content }}"),
      "layouts/_default/list.html": page("{{ .Title }}", "{{ .Content }}"),
    }),
    build: ["hugo"],
    output: "public",
    dev: ["hugo", "server"],
    lacks: `${bare}; one bare template`,
  },
  {
    name: "starlight",
    // The newest that run on Node 20.
    packages: { "@astrojs/starlight": "~0.37.0", astro: "^5.5.0" },
    content: { folder: "src/content/docs/docs", ending: ".mdx" },
    files: () => ({
      "src/content/docs/index.mdx": home,
      "src/content.config.ts": `import { docsLoader } from "@astrojs/starlight/loaders"
import { docsSchema } from "@astrojs/starlight/schema"
import { defineCollection } from "astro:content"

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
      "astro.config.mjs": `import starlight from "@astrojs/starlight"
import { defineConfig } from "astro/config"

export default defineConfig({ site: "https://docs.example.com", integrations: [starlight({ title: "Bench" })] })
`,
    }),
    build: ["astro", "build"],
    output: "dist",
    dev: ["astro", "dev"],
    lacks: "links and anchors checked, Markdown twins, navigation without a load",
  },
  {
    name: "rspress",
    packages: { "@rspress/core": "latest" },
    content: { folder: "docs/docs", ending: ".mdx" },
    files: () => ({
      "docs/index.mdx": home,
      "rspress.config.ts": `import { defineConfig } from "@rspress/core"

export default defineConfig({ title: "Bench" })
`,
    }),
    build: ["rspress", "build"],
    output: "doc_build",
    dev: ["rspress", "dev"],
    lacks: "anchors checked, Markdown twins",
  },
  {
    name: "docusaurus",
    packages: {
      "@docusaurus/core": "latest",
      "@docusaurus/preset-classic": "latest",
      "@docusaurus/faster": "latest",
      "@easyops-cn/docusaurus-search-local": "latest",
      react: "^19",
      "react-dom": "^19",
    },
    content: { folder: "docs", ending: ".mdx" },
    files: () => ({
      "src/pages/index.mdx": home,
      "docusaurus.config.js": `export default {
  title: "Bench",
  url: "https://docs.example.com",
  baseUrl: "/",
  future: { v4: true, faster: true },
  presets: [["classic", { blog: false }]],
  themes: [["@easyops-cn/docusaurus-search-local", { hashed: true, indexBlog: false }]],
}
`,
    }),
    build: ["docusaurus", "build"],
    output: "build",
    dev: ["docusaurus", "start", "--no-open"],
    lacks: "Markdown twins",
  },
  {
    name: "vitepress",
    packages: { vitepress: "latest" },
    content: { folder: "docs", ending: ".md" },
    files: (pages) => ({
      "index.md": home,
      ".vitepress/config.mjs": `export default {
  title: "Bench",
  themeConfig: { search: { provider: "local" }, sidebar: ${JSON.stringify(sidebarOf(pages))} },
}
`,
    }),
    build: ["vitepress", "build"],
    output: ".vitepress/dist",
    dev: ["vitepress", "dev"],
    lacks: "anchors checked, Markdown twins",
  },
]

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>${title}</title></head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>
`
}

/** One group a folder, as a writer would list them. */
function sidebarOf(pages: readonly GeneratedPage[]) {
  const folders = new Map<string, { text: string; link: string }[]>()
  for (const { path, text } of pages) {
    const folder = path.slice(0, path.indexOf("/"))
    const item = { text: /^title: (.*)$/m.exec(text)?.[1] ?? path, link: `/docs/${path.replace(/\.mdx$/, "")}` }
    folders.set(folder, [...(folders.get(folder) ?? []), item])
  }
  return [...folders].map(([text, items]) => ({ text, collapsed: true, items }))
}
