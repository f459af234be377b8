import sidebars from "./sidebars.json"

export default {
  title: "Teapots",
  url: "https://teapots.example.com",
  lastUpdate: false,
  docs: [
    {
      id: "docs",
      dir: "docs",
      route: "/docs",
      fileNames: "as-is",
      categoryPages: "stated",
      current: "current",
      versions: [
        { name: "current", label: "2.0", path: "", dir: "docs", sidebars },
        { name: "1.0", dir: "versioned_docs/version-1.0", banner: "unmaintained" },
      ],
    },
  ],
  blog: { permalink: "date" },
  navbar: [{ label: "Docs", to: "/docs/intro", section: "docs" }],
}
