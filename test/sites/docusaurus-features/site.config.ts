export default {
  title: "Teapots",
  tagline: "Pots that pour",
  url: "https://teapots.example.com",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", fileNames: "as-is", categoryPages: "stated" }],
  blog: false,
  markdown: { math: true, frontMatterKeys: ["glaze"] },
  security: { images: ["img.example.com"], frames: ["video.example.com"] },
  customFields: { potters: ["Ada", "Bo"] },
}
