export default {
  title: "Test",
  lastUpdate: false,
  packages: [{ name: "timer", entry: "content/sdk/index.d.ts", reference: { route: "/docs/api" } }],
}
