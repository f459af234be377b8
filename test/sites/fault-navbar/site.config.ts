export default {
  title: "Test",
  lastUpdate: false,
  navbar: [{ label: "Docs", to: "/dcos" }],
  footer: { columns: [{ title: "A", links: [{ label: "B", to: "/docs#nope" }] }] },
}
