export default defineNuxtConfig({
  compatibilityDate: "2025-07-15",
  app: { head: { title: "Sign up", htmlAttrs: { lang: "en" } } },
  telemetry: false,
});
