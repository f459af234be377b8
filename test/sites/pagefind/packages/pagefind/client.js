/** Finds pages that have every word of a query, by reading all of them. */
export function createInstance({ metaCacheTag }) {
  const opened = open(metaCacheTag)
  opened.catch(() => {})
  return {
    filters: () => opened,
    async search(text, { filters }) {
      const words = text.toLowerCase().split(/\s+/)
      const found = (await opened).filter(
        (page) => words.every((word) => page.html.toLowerCase().includes(word)) && passes(page, filters),
      )
      return { results: found.map((page, at) => ({ score: 1 - at / 100, data: async () => dataOf(page, words) })) }
    },
  }
}

async function open(tag) {
  const answer = await fetch(new URL(`pagefind-entry.json?ts=${tag}`, import.meta.url))
  const { pages } = await answer.json()
  return Promise.all(
    Array.from({ length: pages }, async (_, number) => {
      const text = await (await fetch(new URL(`fragment/${number}.pf_fragment`, import.meta.url))).text()
      const [url, html] = text.split("\n")
      return { url, html }
    }),
  )
}

function passes({ html }, filters) {
  return Object.entries(filters).every(([name, { any, none }]) => {
    const values = [...html.matchAll(/data-value="([^"]*)" data-pagefind-filter="(\w+)/g)]
    const has = (wanted) => values.some(([, value, filter]) => filter === name && wanted.includes(value))
    return any ? has(any) : !has(none)
  })
}

function plain(text) {
  return text.replaceAll("&amp;", "&")
}

function dataOf({ url, html }, words) {
  const said = (name) => plain(new RegExp(` data-${name}="([^"]*)"`).exec(html)[1])
  const mark = (text) => text.replace(new RegExp(`\\b(${words.join("|")})\\b`, "gi"), "<mark>$1</mark>")
  const sections = html.split(/(?=<h2)/).flatMap((part) => {
    const [, id, title] = /<h2 id="([^"]*)">([^<]*)/.exec(part) ?? []
    const excerpt = mark(plain(part.replace("</h2>", ". ").replace(/<[^>]+>/g, "")).trim())
    const anchor = id === undefined ? {} : { anchor: { id } }
    return excerpt.includes("<mark>")
      ? [{ title: title === undefined ? said("title") : plain(title), ...anchor, excerpt, weighted_locations: [{ balanced_score: 1 }] }]
      : []
  })
  const meta = { title: said("title"), description: said("description"), breadcrumb: said("breadcrumb") }
  return { raw_url: url, meta, sub_results: sections }
}
