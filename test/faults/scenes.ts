/** The commands that write, each with a site on which it has something to do. */
import { pageText } from "../run-program.js"

export interface Scene {
  /** The arguments of the command; it runs in the folder of the site. */
  args: readonly string[]
  /** The files that are there before, besides those of `site`. */
  files: Record<string, string>
  /** What the command before it was: its output and its cache are there too. */
  after?: readonly string[]
  /** Nothing is remembered, the theme is bundled, which takes most of the time: each operation fails in one way only. */
  cold?: true
}

export const site: Record<string, string> = {
  "site.config.ts": `import { defineConfig } from "captcha-docs"
export default defineConfig({
  title: "T",
  url: "https://docs.example.com",
  blog: false,
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v1", versions: [{ name: "v1", label: "v1" }] }],
})
`,
  "content/docs/v1/index.mdx": pageText(
    "Start",
    "See [the guide](./guide.mdx), [more](/docs/v1/more), ![dot](./dot.svg).",
  ),
  "content/docs/v1/guide.mdx": pageText(
    "Guide",
    `${"A guide about many things that nobody else explains, with words of its own. ".repeat(3)}\n\n## Steps\n\nFirst open the door, then walk through it.`,
  ),
  "content/docs/v1/more.mdx": pageText("More", "More about [the steps](/docs/v1/guide#steps)."),
  "content/docs/v1/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
  "content/public/robots.txt": "User-agent: *\n",
  ".gitignore": "build/\n.build.work/\n.cache/\n",
}

/** The same site with an edited page, a new one and one that moved. */
const edited: Record<string, string> = {
  "content/docs/v1/more.mdx": pageText("More", "Much more about [the steps](/docs/v1/guide#steps)."),
  "content/docs/v1/new.mdx": pageText("New", "A page that came."),
}

const docusaurus: Record<string, string> = {
  "old/package.json": '{ "name": "old", "dependencies": { "@docusaurus/core": "^3.0.0" } }\n',
  "old/docusaurus.config.js":
    'module.exports = { title: "Old", url: "https://old.example", baseUrl: "/", presets: [["classic", {}]] }\n',
  "old/docs/intro.md": "---\nid: intro\ntitle: Intro\n---\n\nText.\n",
  "old/static/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}

export const scenes: Record<string, Scene> = {
  "the first build": { args: ["build"], files: {}, cold: true },
  "the first build with a theme": { args: ["build"], files: {} },
  "a build after an edit": { args: ["build"], files: edited, after: ["build"] },
  "check-links --fix after a page moved": {
    args: ["check-links", "--fix"],
    files: {
      "content/docs/v1/guide.mdx": "",
      "content/docs/v1/handbook.mdx": site["content/docs/v1/guide.mdx"] as string,
    },
    after: ["check-links", "--fix"],
  },
  "new-version": { args: ["new-version", "v2"], files: {} },
  eject: { args: ["eject", "Footer"], files: {} },
  init: { args: ["init", "made", "--yes"], files: {} },
  migrate: { args: ["migrate", "old", "--out", "moved"], files: docusaurus },
  clean: { args: ["clean"], files: {}, after: ["build"] },
}
