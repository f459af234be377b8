export default {
  title: "Teapots",
  url: "https://teapots.example.com",
  markdown: { math: true, frontMatterKeys: ["glaze"] },
  security: { images: ["img.example.com"] },
}
