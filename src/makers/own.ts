/** The pages that every site has: the search, unless the site has a page of its own there, and the one for unknown addresses. */
import type { Maker } from "../model.js"

const hidden = { origin: "site.config.ts", noIndex: true, isList: true, unsearched: true }

export const ownPages: Maker = ({ docSets, blogs, freePages }) => {
  const written = [...freePages, ...docSets.flatMap(({ docs }) => docs), ...blogs.flatMap(({ posts }) => posts)]
  return [
    ...(written.some(({ url }) => url === "/search")
      ? []
      : [
          {
            ...hidden,
            url: "/search",
            title: "Search the documentation",
            description: "Search all pages, the SDK reference and the blog.",
            template: "search" as const,
          },
        ]),
    {
      ...hidden,
      url: "/404",
      title: "Page not found",
      description: "There is no page at this address.",
      template: "not-found",
      unlocked: true,
    },
  ]
}
