import type { SiteConfigInput } from "captcha-docs"

export default {
  title: "Search Site",
  url: "https://search.example",
  docs: [
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      current: "v2",
      versions: [
        { name: "v2", label: "v2", banner: "none" },
        { name: "v1", label: "v1", banner: "unmaintained" },
      ],
    },
    { id: "integrations", dir: "integrations", route: "/integrations", label: "Integrations" },
  ],
  blog: { dir: "blog", route: "/blog", title: "Blog", description: "News." },
  search: {
    // Only the index of v2 is larger.
    splitAbove: 3000,
    elasticlunr: true,
    help: [
      { label: "Guides", to: "/docs/v2/guides" },
      { label: "Support", href: "https://support.example" },
    ],
    contexts: [
      { path: "docs/v2/guides", label: "Guides" },
      { path: "blog", label: "Blog" },
    ],
  },
} satisfies SiteConfigInput
