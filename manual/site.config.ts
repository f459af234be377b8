import { defineConfig } from "captcha-docs"
import { helpPages } from "./help-pages.js"

export default defineConfig({
  title: "captcha-docs",
  tagline: "A static-site generator for developer documentation: fast, checked, light in the browser.",
  logo: { light: "content/brand/mark.svg", dark: "content/brand/mark-dark.svg" },
  favicon: "content/brand/mark.svg",
  themeColor: { light: "#ffffff", dark: "#14171a" },
  styles: ["content/brand/colors.css"],
  url: "https://captcha-docs.example.com",
  // The manual is about these names, so each stands for itself.
  brand: { name: "{brand.name}", product: "{brand.product}", api: "{brand.api}" },
  docs: [{ id: "docs", dir: "docs", route: "/docs" }],
  blog: false,
  redirects: [{ from: "/docs", to: "/docs/first-site" }],
  packages: [
    {
      name: "captcha-docs",
      entry: "captcha-docs",
      reference: { route: "/docs/reference", label: "What the package exports" },
    },
  ],
  pages: () => helpPages,
  symbols: {
    allow: {
      yml: "the ending of a file, as in `redirects.yml`",
      _headers: "a file that hosts read",
      _redirects: "a file that hosts read",
      documents: "a field of the search's index",
      "usePage()": "an export of `@theme/context`",
      "useDocusaurusContext()": "an export of `@docusaurus/useDocusaurusContext`",
    },
  },
  // The types of `@theme/…` are those of a site's own editor; the manual's tests build its samples.
  severity: { "skipped-sample": "off" },
  editUrl: "https://code.example.com/captcha-docs/edit/main/manual/",
  search: {
    contexts: [
      { path: "docs/help", label: "Help" },
      { path: "docs/commands", label: "Commands" },
      { path: "docs/reference", label: "Reference" },
    ],
    synonyms: { settings: "configuration", options: "configuration", theme: "theming" },
  },
  navbar: [
    { label: "Manual", to: "/docs/first-site", section: "docs" },
    { label: "Configuration", to: "/docs/help/config" },
    { label: "Components", to: "/docs/help/components" },
    { label: "Reference", to: "/docs/reference" },
  ],
})
