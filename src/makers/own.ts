/** The pages that every site has: the search, unless `content/pages` has one, and the one for unknown addresses. */
import type { Maker } from "../model.js"

const own = { template: "list", origin: "site.config.ts", noIndex: true, isList: true, unsearched: true } as const

export const ownPages: Maker = ({ freePages }) => {
  const search = {
    ...own,
    url: "/search",
    title: "Search the documentation",
    description: "Search all pages, the SDK reference and the blog.",
    text: "<SearchPage />",
    sections: true,
  }
  const lost = {
    ...own,
    url: "/404",
    title: "Page not found",
    description: "There is no page at this address.",
    text: "---\nhide_title: true\n---\n\n<NotFoundPage />",
    fallback: true,
    unlocked: true,
  }
  return freePages.some(({ url }) => url === search.url) ? [lost] : [search, lost]
}
