/** `llms.txt` and `llms-full.txt`: the site for language models (https://llmstxt.org). */

import type { SiteConfig } from "../../config.js"
import { docSetAt } from "../../links/links.js"
import type { PageView, Site } from "../../model.js"
import { markdownLink, markdownText } from "../../print/markdown.js"
import { type PublishedDeclarations, publishedPath } from "../../samples/published.js"

/** The pages by section of the site; the current version first, older ones labelled. */
export function llmsIndex(
  config: SiteConfig,
  site: Site,
  views: readonly PageView[],
  published: readonly PublishedDeclarations[],
): string {
  const listed = views.filter((view) => !view.head.noIndex && view.module && !view.isList)
  const parts: { title: string; views: PageView[] }[] = site.docSets.map((docSet) => ({
    title:
      [docSet.label, docSet.versionLabel].filter(Boolean).join(" ") +
      (docSet.banner === "unmaintained" ? " (no longer maintained)" : ""),
    views: listed.filter(({ url, section }) => section === docSet.collection && docSetAt(url, site.docSets) === docSet),
  }))
  const taken = new Set(parts.flatMap((part) => part.views))
  for (const { route, title } of site.blogs) {
    const posts = listed.filter((view) => !taken.has(view) && view.url.startsWith(`${route}/`))
    for (const view of posts) taken.add(view)
    parts.push({ title, views: posts })
  }
  parts.push({ title: "More", views: listed.filter((view) => !taken.has(view)) })
  const lines = parts
    .filter((part) => part.views.length > 0)
    .map(
      ({ title, views: members }) =>
        `## ${markdownText(title)}\n\n${members.map((view) => entry(config, view)).join("\n")}\n`,
    )
  const checkable = published.map(({ table: { version }, declarations }) => {
    const packages = declarations.find((own) => own.version === version)?.packages ?? {}
    const url = `${config.url}${config.baseUrl}${publishedPath(version)}`
    return `- ${markdownLink(Object.keys(packages).join(", "), url)}: what code is checked against ${version}`.trimEnd()
  })
  if (checkable.length > 0) lines.push(`## Declarations\n\n${checkable.join("\n")}\n`)
  const intro = config.tagline === "" ? "" : `> ${markdownText(config.tagline)}\n\n`
  return `# ${markdownText(config.title)}\n\n${intro}${lines.join("\n")}`
}

function entry(config: SiteConfig, { title, description, markdownHref }: PageView): string {
  return `- ${markdownLink(title, config.url + markdownHref)}${description === "" ? "" : `: ${markdownText(description)}`}`
}
