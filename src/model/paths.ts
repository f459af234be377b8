/** Paths of different worlds: one used as another is a mistake. And where a link leads. */

/** A file as the site's root sees it: `content/docs/start.mdx`. Forward slashes. */
export type SourcePath = string & { readonly world?: "source" }
/** A path a reader asks for, without the base URL and without a trailing slash: `/docs/v2`. */
export type Url = string & { readonly world?: "url" }
/** A file below the output folder: `docs/v2/index.html`. */
export type OutputPath = string & { readonly world?: "output" }

/** Where a link leads, as a page writes it. */
export interface LinkView {
  href: string
  /** Leads to another site: opens like any link, marked for the eye. */
  external?: boolean
  /** Pixels, for images. */
  width?: number
  height?: number
}
