export default {
  title: "Test",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v2" }, { name: "v1" }] }],
}
