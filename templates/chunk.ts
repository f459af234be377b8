/** What `page.json` holds: all that changes when a reader goes from one page to the next. */
export interface PageChunk {
  /** The frame's id: another one means that the site was deployed anew, and that the next page loads in full. */
  build: string
  /** Absolute path of the page. */
  url: string
  /** What the browser's tab says: the page's title with the site's name. */
  title: string
  description: string
  canonical: string
  robots?: string
  /** The Markdown twin's path. */
  markdown: string
  /** HTML of the region between header and footer. */
  region: string
  /** Names of the islands in the region. */
  islands: string[]
  /** Which entry of the header is active. */
  section?: string
  /** The version dropdown: the versions' names and where each leads from here. */
  versions: { name: string; label: string; href: string; active: boolean }[]
  /** `lang` attribute aside, what `<html>` says about the page. */
  kind: string
}
