import type { PageContent } from "../../src/model.js"

/** The content of one kind of page. */
export type ContentOf<Kind extends PageContent["kind"]> = Extract<PageContent, { kind: Kind }>
