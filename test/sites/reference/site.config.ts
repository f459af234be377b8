export default {
  title: "Test",
  lastUpdate: false,
  reference: [{ entry: "content/sdk/index.d.ts", route: "/docs/api", label: "Reference", package: "timer" }],
}
