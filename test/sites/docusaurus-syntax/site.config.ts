export default {
  title: "Teapots",
  url: "https://teapots.example.com",
  markdown: {
    math: true,
    frontMatterKeys: ["glaze"],
    magicComments: [{ className: "cracked", line: "crack below", block: { start: "cracks", end: "whole again" } }],
  },
  severity: { "mdx-syntax": "warning" },
  security: { images: ["img.example.com"] },
}
