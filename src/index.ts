// What a `site.config.ts` imports. A comment with two stars would take the place of what each name says of itself.
export { defineConfig, type SiteConfig, type SiteConfigInput } from "./config.js"
// The view of the site that `pages(site)` of the configuration and `data(props, site)` of a component get.
export type * from "./model/site-view.js"
