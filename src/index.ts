/** What a `site.config.ts` imports. */
export { defineConfig, type SiteConfig, type SiteConfigInput } from "./config.js"
