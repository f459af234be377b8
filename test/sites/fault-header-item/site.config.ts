export default {
  title: "Test",
  lastUpdate: false,
  navbar: [
    { label: "Docs", to: "/docs", section: "docs" }, // one, [two
    // An address of another site.
    { label: "Elsewhere", href: "https://example.com" },
  ],
}
