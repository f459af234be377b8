export default {
  title: "Test",
  url: "https://pots.example.com",
  lastUpdate: false,
  severity: { "broken-anchor": "error", "broken-link": "error" },
}
