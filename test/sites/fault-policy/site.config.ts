export default {
  title: "Test",
  lastUpdate: false,
  url: "https://docs.example.com",
  security: { images: ["https://img.example.com", "*.pictures.example"] },
  head: [
    { tag: "script", attributes: { src: "https://scripts.example.com/a.js" } },
    { tag: "link", attributes: { rel: "preconnect", href: "https://img.example.com" } },
  ],
}
