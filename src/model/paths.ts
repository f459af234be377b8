/** Types of paths, so that one kind is not used as another; and the view of a link. */

/** A path relative to the site's root: `content/docs/start.mdx`. Forward slashes. */
export type SourcePath = string & { readonly world?: "source" }
/** A page's path without the base URL and without a trailing slash: `/docs/v2`. */
export type Url = string & { readonly world?: "url" }
/** A path relative to the output folder: `docs/v2/index.html`. */
export type OutputPath = string & { readonly world?: "output" }

/** The target of a link. */
export interface LinkView {
  href: string
  /** Whether it links to another site, and is marked as such. */
  external?: boolean
  /** Pixels, for images. */
  width?: number
  height?: number
}
