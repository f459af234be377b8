export default {
  title: "Test",
  lastUpdate: false,
  blog: false,
  logo: { light: "/lgoo.svg", dark: "content/brand/drak.svg" },
  favicon: "/icon.ico",
  styles: ["content/brand/colours.css", "content/brand/broken.css"],
  head: [{ tag: "script", attributes: { src: "/counter.js", defer: true } }],
}
