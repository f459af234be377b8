export default { title: "Test", lastUpdate: false, baseUrl: "/base/", redirects: [{ from: "/old", to: "/docs/guide#x" }, { from: "/docs#was", to: "/docs/guide" }] }
