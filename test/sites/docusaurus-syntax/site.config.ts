export default {
  title: "Teapots",
  url: "https://teapots.example.com",
  markdown: { math: true, frontMatterKeys: ["glaze"] },
  severity: { "mdx-syntax": "warning" },
  security: { images: ["img.example.com"] },
}
