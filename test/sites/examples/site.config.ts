import { defineConfig } from "captcha-docs"

export default defineConfig({
  title: "Site",
  url: "https://docs.example.com",
  brand: { host: "https://api.example.com" },
  docs: [{ id: "docs", dir: "docs", route: "/docs" }],
  samples: { check: true },
})
