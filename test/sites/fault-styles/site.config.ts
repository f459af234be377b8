export default {
  title: "A site", url: "https://docs.example.com", styles: ["content/site.css"], docs: [{ id: "docs", dir: "docs", route: "/docs" }], lastUpdate: false,
}
