/** The line below a title says what the page gives, and takes one line of the page. */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { parse } from "yaml"
import siteConfig from "../../site.config.js"
import { filesBelow } from "../build-fixture.js"

const content = path.resolve(import.meta.dirname, "../../content")
/** What fits below a title in one line at 1440 px. */
const most = 75

test("every page has a description, of one line", async () => {
  const leads = (await Promise.all((await filesBelow(content)).map(leadsOf))).flat()
  const pages = leads.filter(({ file }) => file.endsWith(".mdx"))
  assert.ok(pages.length > 100, "there are pages")
  const missing = pages.filter(({ lead }) => lead === "").map(({ file }) => `${file}: no description`)
  const long = leads
    .map(({ file, lead }) => ({ file, lead: withBrand(lead) }))
    .filter(({ lead }) => lead.length > most)
    .map(({ file, lead }) => `${file}: ${lead.length} characters: ${lead}`)
  assert.deepEqual([...missing, ...long], [], `say it in at most ${most} characters, and the rest in the text`)
})

/** The descriptions that a file of the content states: of a page, a category, authors or tags. */
async function leadsOf(file: string): Promise<{ file: string; lead: string }[]> {
  const name = path.basename(file)
  const read = async () => await readFile(path.join(content, file), "utf8")
  if (name.endsWith(".mdx") && !name.startsWith("_")) {
    const head = /^---\n(.*?)\n---\n/s.exec(await read())?.[1] ?? ""
    return [{ file, lead: (parse(head) as { description?: string } | null)?.description ?? "" }]
  }
  if (name === "_category_.json") {
    const { link } = JSON.parse(await read()) as { link?: { description?: string } }
    return [{ file, lead: link?.description ?? "" }]
  }
  if (/^blog\/(authors|tags)\.yml$/.test(file)) {
    const entries = Object.values(parse(await read()) as Record<string, { description?: string }>)
    return entries.map(({ description = "" }) => ({ file, lead: description }))
  }
  return []
}

/** A value of `brand` in the place of its name. */
function withBrand(text: string): string {
  const brand: Record<string, string> = siteConfig.brand
  return text.replaceAll(/\{brand\.(\w+)\}/g, (whole, key: string) => brand[key] ?? whole)
}
