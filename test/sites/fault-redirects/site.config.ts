export default {
  title: "Test",
  lastUpdate: false,
  redirects: [
    { from: "/a", to: "/docs" },
    { from: "/nowhere", to: "/gone" },
    { from: "/chain", to: "/a" },
    { from: "/loop", to: "/pool" },
    { from: "/pool", to: "/loop" },
    { from: "/docs", to: "/a" },
  ],
}
