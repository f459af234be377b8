import type { SiteConfigInput } from "captcha-docs"

export default {
  title: "Kettle",
  tagline: "Hot water, documented",
  logo: { light: "/kettle.svg", dark: "content/brand/kettle-dark.svg" },
  favicon: "content/brand/favicon.svg",
  themeColor: { light: "#faf5ee", dark: "#201a14" },
  styles: ["content/brand/kettle.css"],
  head: [
    { tag: "meta", attributes: { name: "author", content: "The kettle's makers" } },
    { tag: "script", attributes: { src: "/counter.js", defer: true, crossorigin: true } },
    {
      tag: "script",
      attributes: { type: "application/ld+json" },
      content: '{ "@context": "https://schema.org", "@type": "Organization", "name": "</script>" }',
    },
  ],
  url: "https://kettle.example.com",
  lastUpdate: false,
  blog: false,
  docs: [
    {
      id: "manual",
      dir: "manual",
      route: "/manual",
      current: "v2",
      versions: [
        { name: "v2", label: "Version 2" },
        { name: "v1", label: "Version 1", banner: "unmaintained" },
      ],
    },
    { id: "guides", dir: "guides", route: "/", label: "Guides" },
  ],
  markdown: {
    remarkPlugins: [["./plugins/degrees.ts", { space: "\u00a0" }]],
    rehypePlugins: ["./plugins/outbound.mjs"],
  },
  pages: (site) => [
    {
      url: "/tour/guides",
      title: "A tour",
      description: "Every page of the guides.",
      markdown: `${site.docs
        .filter(({ collection }) => collection === "guides")
        .map(({ title, url }) => `- [${title}](${url})`)
        .join("\n")}\n\n## Before you go {#before}\n\nFill in 2 C more.\n\n<Cups />\n`,
    },
  ],
  security: { frames: ["https://video.example.com"], images: ["*.example.com"] },
  redirects: [{ from: "/manual", to: "/manual/v2" }],
  navbar: [
    { label: "Guides", to: "/", section: "guides" },
    { label: "Manual", to: "/manual/v2", section: "manual", icon: "book-open" },
    {
      label: "Tools",
      icon: "wrench",
      items: [
        { label: "Counter", to: "/counter", icon: "timer" },
        { label: "Styled", to: "/styled" },
        { label: "Heating", to: "/heating/first", section: "guides" },
        { label: "Status", href: "https://status.example.com" },
      ],
    },
    { label: "Source", href: "https://code.example.com/kettle" },
  ],
  footer: { columns: [], copyright: "© Kettle" },
} satisfies SiteConfigInput
