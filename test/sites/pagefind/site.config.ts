export default {
  title: "Kettles",
  lastUpdate: false,
  docs: [{ id: "docs", dir: "docs", route: "/docs", versions: [{ name: "v2" }, { name: "v1", banner: "unmaintained" }] }],
  packages: [{ name: "kettle", version: "v2", entry: "content/sdk/index.d.ts", reference: { route: "/docs/v2/reference" } }],
  search: { engine: "pagefind", contexts: [{ path: "docs/v2/guides", label: "Guides" }] },
}
