/** What a `site.config.ts` imports. */
export { defineConfig, type SiteConfig, type SiteConfigInput } from "./config.js"
/** What `pages(site)` of the configuration and `data(props, site)` of a component may see of the site. */
export type * from "./model/site-view.js"
