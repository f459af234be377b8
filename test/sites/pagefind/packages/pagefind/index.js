/** Stands in for Pagefind: the same functions, as far as they are used, over an index that anyone can read. */
import { readFile } from "node:fs/promises"

export async function createIndex({ forceLanguage }) {
  const pages = []
  return {
    errors: [],
    index: {
      async addHTMLFile(page) {
        pages.push(page)
        return { errors: [] }
      },
      async getFiles() {
        const texts = {
          "pagefind-entry.json": JSON.stringify({ language: forceLanguage, pages: pages.length }),
          "pagefind.js": await readFile(new URL("./client.js", import.meta.url), "utf8"),
          "wasm.en.pagefind": "The program for English.",
          "wasm.unknown.pagefind": "The program for other languages.",
          "pagefind-ui.js": "An interface.",
          "index/all.pf_index": pages.map(({ content }) => content).join("\n"),
          ...Object.fromEntries(
            pages.map((page, number) => [`fragment/${number}.pf_fragment`, `${page.url}\n${page.content}\n`]),
          ),
        }
        const files = Object.entries(texts).map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }))
        return { errors: [], files }
      },
    },
  }
}

export async function close() {}
