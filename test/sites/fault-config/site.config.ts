export default {
  titel: "Test",
  url: "docs.example.com/path",
  baseUrl: "docs",
  docs: [{ id: "docs", dir: "docs", route: "docs", versions: [{ name: "v/2" }] }],
  navbar: [{ label: "Both", to: "/", href: "https://example.com" }],
}
