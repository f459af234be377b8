export default {
  title: "Teapots",
  tagline: "Pots that pour",
  url: "https://teapots.example.com",
  lastUpdate: false,
  blog: false,
  customFields: { potters: ["Ada", "Bo"] },
}
