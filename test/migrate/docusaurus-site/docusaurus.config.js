const { themes } = require("a-package-that-is-not-installed")

module.exports = async () => ({
  title: "Teapots",
  tagline: "Pots that pour",
  url: "https://teapots.example.com",
  baseUrl: "/",
  onBrokenLinks: "warn",
  i18n: { defaultLocale: "en", locales: ["en", "de"] },
  presets: [
    [
      "classic",
      {
        docs: {
          sidebarPath: require.resolve("./sidebars.js"),
          versions: { current: { label: "2.0 (next)" } },
          editUrl: "https://code.example.com/edit",
          exclude: ["**/drafts/**"],
        },
        blog: { blogTitle: "News of pots" },
        theme: { customCss: [require.resolve("./src/css/custom.css"), require.resolve("./src/css/custom.css")].slice(1) },
      },
    ],
  ],
  stylesheets: [{ href: "https://css.example.com/pots.css", crossorigin: "anonymous" }],
  scripts: ["/pots.js", "/_host/lids.js"],
  headTags: [
    { tagName: "link", attributes: { rel: "preconnect", href: "https://css.example.com" } },
    { tagName: "script", attributes: {}, innerHTML: "boil()" },
    { tagName: "meta", attributes: { "http-equiv": "Content-Security-Policy", content: "default-src 'none'" } },
  ],
  plugins: [
    ["@docusaurus/plugin-client-redirects", { redirects: [{ from: "/start", to: "/docs/intro" }] }],
    ["@docusaurus/plugin-content-blog", { id: "recipes", path: "recipes", routeBasePath: "recipes" }],
    () => ({ name: "whistle" }),
    "plugin-of-lids",
  ],
  themeConfig: {
    prism: {
      theme: themes.github,
      magicComments: [{ className: "cracked", line: "crack below" }],
    },
    metadata: [{ name: "keywords", content: "pots, tea" }],
    navbar: {
      title: "Teapots",
      logo: { src: "img/pot.svg" },
      items: [
        { type: "docsVersionDropdown" },
        { type: "doc", docId: "intro", label: "Docs" },
        { to: "blog", label: "News" },
        { label: "Pots", href: "pathname:///pots.js" },
        { href: "https://code.example.com", "aria-label": "Source" },
      ],
    },
    footer: { logo: { src: "img/pot.svg" }, links: [{ title: "More", items: [{ label: "Help", to: "help" }, { html: "<b>no</b>" }] }], copyright: "© <b>Potters</b>" },
  },
})
