/**
 * The central types, in the order in which the pipeline makes them. Read `pipeline.ts` first.
 * Everything here is plain data: it can be compared, hashed, stored, sent to a worker and printed in a test.
 */

// theme, render, emit
export type * from "./model/output.js"
// views
export type * from "./model/page-view.js"
export type * from "./model/paths.js"
// what a configuration states of its sidebars
export type * from "./model/sidebar-items.js"
// site, makers, routes
export type * from "./model/site.js"
// what a site's own code may see of the site
export type * from "./model/site-view.js"
// read, compile
export type * from "./model/source.js"
export type { Place } from "./report/diagnostic.js"
