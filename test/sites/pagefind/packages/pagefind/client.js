/** Finds pages that have every word of a query, by looking at all of them. */
const fileOf = async (path) => {
  const answer = await fetch(new URL(path, import.meta.url))
  if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  return answer.text()
}

export function createInstance({ metaCacheTag }) {
  const opened = open(metaCacheTag)
  opened.catch(() => {})
  const read = new Map()
  return {
    filters: () => opened,
    async search(text, { filters }) {
      const words = text.toLowerCase().split(/\s+/)
      const numbers = (await opened).flatMap((html, number) =>
        words.every((word) => html.toLowerCase().includes(word)) && passes(html, filters) ? [number] : [],
      )
      const data = async (number) => {
        // As the real one: two questions at once share what one of them asked for.
        const asked = read.get(number) ?? fileOf(`fragment/${number}.pf_fragment`)
        read.set(number, asked)
        return dataOf(await asked.catch((error) => (read.delete(number), Promise.reject(error))), words)
      }
      return { results: numbers.map((number, at) => ({ score: 1 - at / 100, data: () => data(number) })) }
    },
  }
}

async function open(tag) {
  const { pages } = JSON.parse(await fileOf(`pagefind-entry.json?ts=${tag}`))
  const all = (await fileOf("index/all.pf_index")).split("\n")
  return all.slice(0, pages)
}

function passes(html, filters) {
  return Object.entries(filters).every(([name, { any, none }]) => {
    const values = [...html.matchAll(/data-value="([^"]*)" data-pagefind-filter="(\w+)/g)]
    const has = (wanted) => values.some(([, value, filter]) => filter === name && wanted.includes(value))
    return any ? has(any) : !has(none)
  })
}

function plain(text) {
  return text.replaceAll("&amp;", "&")
}

function dataOf(fragment, words) {
  const [url, html] = fragment.split("\n")
  const said = (name) => plain(new RegExp(` data-${name}="([^"]*)"`).exec(html)[1])
  const mark = (text) => text.replace(new RegExp(`\\b(${words.join("|")})\\b`, "gi"), "<mark>$1</mark>")
  const sections = html.split(/(?=<h2)/).flatMap((part) => {
    const [, id, title] = /<h2 id="([^"]*)">([^<]*)/.exec(part) ?? []
    const excerpt = mark(plain(part.replace("</h2>", ". ").replace(/<[^>]+>/g, "")).trim())
    const anchor = id === undefined ? {} : { anchor: { id } }
    return excerpt.includes("<mark>")
      ? [
          {
            title: title === undefined ? said("title") : plain(title),
            ...anchor,
            excerpt,
            weighted_locations: [{ balanced_score: 1 }],
          },
        ]
      : []
  })
  const meta = { title: said("title"), description: said("description"), breadcrumb: said("breadcrumb") }
  return { raw_url: url, meta, sub_results: sections }
}
