/** The page that a broken link's hint proposes is never the page that holds the link. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { fileAsTyped, linkTables } from "../../src/links/links.js"
import { rememberAnswers } from "../../src/links/nearest.js"
import type { CheckInput } from "../../src/stages/check/check-input.js"
import { checkLinkTargets } from "../../src/stages/check/links.js"
import { buildRoutes } from "../../src/stages/routes.js"
import { buildSite } from "../../src/stages/site/build-site.js"
import { smallConfig, smallSite } from "../samples/small-site.js"

const names = ["bad", "bade", "bed", "guides/bad", "guides/csp", "guides/cps", "api", "guides/api"]
/** Small mistakes of typing. */
const mistakes = (text: string) => [`${text}x`, text.slice(0, -1), text.toUpperCase(), text.replace(/(.)(.)$/, "$2$1")]

test("no page of a site is proposed to itself, whichever of its neighbours or itself a link misspells", async () => {
  const urls = names.map((name) => `/docs/v2/${name}`)
  const file = (name: string) => `content/docs/v2/${name}.mdx`
  const wrong = urls.flatMap(mistakes).filter((url) => !urls.includes(url))
  const text = (name: string) => {
    const wrongFiles = names
      .flatMap((other) => mistakes(other))
      .filter((other) => !names.includes(other))
      .map((other) => `./${path.posix.relative(path.posix.dirname(name), other)}.mdx`)
    return `---\ntitle: ${name}\n---\n\n${[...wrong, ...wrongFiles].map((to) => `[a](${to})`).join("\n")}\n`
  }
  const config = smallConfig()
  const { files, sources } = await smallSite(Object.fromEntries(names.map((name) => [file(name), text(name)])), {
    config,
  })
  const { site } = buildSite({ config, sources: [...sources.values()], files, redirects: [], drafts: false })
  const { routes } = buildRoutes(site)
  const found = checkLinkTargets({
    config,
    configFile: { path: "site.config.ts", text: "" },
    site,
    sources: [...sources.values()],
    tables: linkTables(config, site, { routes, generated: new Set(), lostAssets: new Set() }),
    anchors: () => new Set<string>(),
    candidates: { urls: routes.map(({ url }) => url), files: [...sources.keys()], assets: [] },
    recall: rememberAnswers(),
  } as unknown as CheckInput)
  const problems = [...found].flat()
  const hinted = problems.filter(({ hint }) => hint !== undefined)
  assert.ok(hinted.length > names.length * names.length, `${hinted.length} hints`)
  for (const name of names) {
    const own = hinted.filter((problem) => problem.file === file(name))
    const proposed = own.map(({ hint }) => /did you mean ([^?]+)\?/.exec(hint ?? "")?.[1])
    assert.ok(proposed.length > 0, name)
    assert.ok(!proposed.includes(`/docs/v2/${name}`), name)
    for (const typed of own.map(({ target }) => target ?? "").filter((target) => target.startsWith("./"))) {
      assert.ok(!proposed.includes(fileAsTyped(file(name), typed, file(name))), `${name} ${typed}`)
    }
  }
  // Another page that is as near is proposed in its place.
  const ofBad = problems.find((problem) => problem.file === file("bad") && problem.target === "/docs/v2/badx")
  assert.equal(ofBad?.hint, "did you mean /docs/v2/bade?")
})
