/** This site's own tools: each section and each name that the search knows can be read, soon. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { answers } from "../../src/mcp/answers.js"
import { openDoor } from "../../src/mcp/door.js"
import { openSite } from "../../src/mcp/open-site.js"

const built = process.env.CAPTCHA_DOCS_TEST_BUILD
assert.ok(built, "this test needs the built site: npm run test:run -- test/mcp/this-site.slow.test.ts")
const site = openSite(openDoor(built))
const indexes = await site.indexes(await site.version())
const versions = ["v2", "v1"]

test("read finds each section of each page, symbol each name and operation each operation", async () => {
  const documents = indexes.flatMap((index) => index.documents)
  assert.ok(documents.length > 1000, `${documents.length} sections`)
  const lost: string[] = []
  for (const { url, id, heading } of documents) {
    const page = id === "" ? url : `${url}#${id}`
    const text = await answers.read(site, { page, from: 0 }, []).catch((error: Error) => error.message)
    if (!text.startsWith("#") && !text.includes(heading)) lost.push(`${page}: ${text.slice(0, 80)}`)
  }
  assert.deepEqual(lost, [])
  for (const version of versions) {
    const known = await site.version(version)
    const [own] = await site.indexes(known)
    assert.ok(own && own.symbols.length > 15, version)
    for (const { name, owner, kind, url } of own.symbols) {
      const text = await answers.symbol(site, { name: owner === undefined ? name : `${owner}.${name}`, version }, [])
      const [line = "", ...found] = text.split("\n")
      // Of several symbols of one name, the first is shown, the others are listed.
      const isShown = line.includes(url)
        ? found.join().includes(name)
        : found.some((other) => other.includes(` ${url}: `))
      assert.ok(isShown, `${kind} ${owner}.${name}: ${text.slice(0, 200)}`)
    }
    const operations = await answers.operation(site, { version }, [])
    for (const line of operations.split("\n")) {
      const [, name = "", address = ""] = /^(\S+) \(operation\): \S+: (\S+ \S+): /.exec(line) ?? []
      const text = await answers.operation(site, { operation: address, version }, [])
      assert.match(text, /Status 200/)
      assert.equal(await answers.operation(site, { operation: name, version }, []), text)
    }
  }
})

test("search and read answer within 50 ms once they are warm", async () => {
  const times: { asked: string; ms: number }[] = []
  const timed = async (asked: string, run: () => Promise<unknown>) => {
    const from = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(from)
    times.push({ asked, ms: (user + system) / 1000 })
  }
  for (const query of [
    "csp",
    "the widget does not appear",
    "WidgetHandle.reset",
    "response_duplicate",
    "how do I test it",
  ])
    for (const round of ["cold", "warm"]) {
      await timed(`${round} search ${query}`, () => answers.search(site, { query, limit: 8 }, []))
      await timed(`${round} read`, () => answers.read(site, { page: "/docs/v2/api/siteverify", from: 0 }, []))
    }
  assert.deepEqual(
    times.filter(({ asked, ms }) => asked.startsWith("warm") && ms > 50),
    [],
  )
})
