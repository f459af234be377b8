/**
 * The central types, in the order in which the pipeline makes them. Read `pipeline.ts` first.
 * Everything here is plain data: it can be compared, hashed, stored, sent to a worker and printed in a test.
 */

// theme, render, emit
export type * from "./model/output.js"
// views
export type * from "./model/page-view.js"
export type * from "./model/paths.js"
// site, routes
export type * from "./model/site.js"
// read, compile
export type * from "./model/source.js"
export type { Place } from "./report/diagnostic.js"
