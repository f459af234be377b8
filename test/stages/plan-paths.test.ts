/** Every kind of output against every kind, at one path and as file and folder: one is written, the other is told. */
import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { test } from "node:test"
import type { SiteConfig } from "../../src/config.js"
import { realDisk } from "../../src/disk.js"
import { linkTables } from "../../src/links/links.js"
import { hashedName, outputPath, unportablePart } from "../../src/links/output-path.js"
import type { AssetFile, Claim, ClaimKind, PathPlan } from "../../src/model.js"
import type { Diagnostic } from "../../src/report/diagnostic.js"
import type { CheckInput } from "../../src/stages/check/check-input.js"
import { checkRedirects } from "../../src/stages/check/redirects.js"
import { planPaths } from "../../src/stages/output/plan-paths.js"
import { buildRoutes } from "../../src/stages/routes.js"
import { buildSite } from "../../src/stages/site/build-site.js"
import { parseRedirects } from "../../src/stages/site/redirects-file.js"
import { smallConfig, smallSite } from "../samples/small-site.js"

const precedence: ClaimKind[] = ["build", "download", "page", "twin", "public", "redirect"]

interface Wanted {
  files?: Record<string, string>
  config?: Record<string, unknown>
  /** Files of the theme. */
  theme?: string[]
  redirects?: string
}

const page = (slug: string, file: string): Wanted => ({
  files: { [`content/pages/${file}.mdx`]: `---\ntitle: ${file}\nslug: ${JSON.stringify(slug)}\n---\n\nText.\n` },
})

/** Makes each kind claim the path `<top>/x.yaml`, or a path below it or above it. */
const claimants: Record<ClaimKind, (path: string, name: string) => Wanted> = {
  build: (path) => ({ theme: [path] }),
  download: (path, name) => ({
    files: { [`content/api/${name}.yaml`]: "" },
    config: { api: { path: `content/api/${name}.yaml`, download: `/${path}` } },
  }),
  // A page is `<slug>/index.html`.
  page: (path, name) => page(`/${path.replace(/\/index\.html$/, "")}`, name),
  // A twin is `<slug>.md`.
  twin: (path, name) => page(`/${path.replace(/\.md$/, "")}`, name),
  public: (path) => ({ files: { [`content/public/${path}`]: "public" } }),
  redirect: (path) => ({ redirects: `${JSON.stringify(`/${path.replace(/\/index\.html$/, "")}`)}: /\n` }),
}
/** The end of the path of each kind. */
const ending: Record<ClaimKind, RegExp> = {
  build: /./,
  download: /./,
  page: /\/index\.html$/,
  twin: /\.md$/,
  public: /./,
  redirect: /\/index\.html$/,
}

async function planned(wanted: readonly Wanted[]): Promise<{ plan: PathPlan; problems: Diagnostic[] }> {
  const config: SiteConfig = smallConfig({ docs: [], packages: [], blog: false })
  const texts = Object.assign({}, ...wanted.map(({ files }) => files ?? {})) as Record<string, string>
  const { files, sources } = await smallSite(texts, { config })
  const redirects = parseRedirects({ path: "redirects.yml", text: wanted.map((each) => each.redirects ?? "").join("") })
  const apis = wanted.flatMap((each) => (each.config?.api as never) ?? [])
  const { site } = buildSite({
    config,
    sources: [...sources.values()],
    files: files.map((file) =>
      file.path.startsWith("content/public/") ? ({ ...file, kind: "asset", size: 1 } as AssetFile) : file,
    ),
    redirects: redirects.redirects,
    apis,
    drafts: false,
  })
  const table = buildRoutes(site)
  const ownFiles = wanted.flatMap(({ theme }) => theme ?? [])
  const plan = planPaths({ config, configFile: { path: "site.config.ts" }, site, ...table, ownFiles })
  const tables = linkTables(config, site, plan)
  const redirected = checkRedirects({
    ...{ site, tables, anchors: () => new Set(), candidates: { urls: [] } },
    recall: (_question: unknown, _list: unknown, find: () => unknown) => find(),
  } as unknown as CheckInput)
  return {
    plan,
    problems: [...redirects.diagnostics, ...table.diagnostics, ...plan.diagnostics, ...[...redirected].flat()],
  }
}

/** Two paths that can't both be written, by how they lie to each other, for two kinds. */
function collisions(one: ClaimKind, other: ClaimKind): { how: string; first: string; second: string }[] {
  const same = ["x/y.md/index.html", "x/y.md", "x/y.yaml"].filter(
    (path) => ending[one].test(path) && ending[other].test(path),
  )
  // The first is a file where the second needs a folder.
  const file = one === "page" || one === "redirect" ? "x/index.html" : "x/y.md"
  const below = other === "twin" ? `${file}/z.md` : `${file}/index.html`
  return [
    ...same.map((path) => ({ how: "same path", first: path, second: path })),
    { how: "file and folder", first: file, second: below },
  ]
}

/** The claims that are in each other's way, for pairs in both orders. */
for (const one of precedence)
  for (const other of precedence)
    for (const { how, first, second } of collisions(one, other))
      test(`${one} at ${first}, ${other} at ${second}: ${how}`, async () => {
        const wanted = [claimants[one](first, "first"), claimants[other](second, "second")]
        const { plan, problems } = await planned(wanted)
        const isUrlTwice = one === other && first === second
        const winner = precedence.indexOf(one) <= precedence.indexOf(other) ? one : other
        const paths = [...plan.files.keys()]
        // Whatever is planned can be written.
        for (const path of paths) {
          assert.ok(!paths.some((file) => file.startsWith(`${path}/`)), `${path} is a file and a folder`)
        }
        // The page of a twin in a folder needs the folder, too.
        const byPage = one === "twin" && other === "twin" && first !== second
        const gets = plan.files.get(byPage ? second.replace(/\.md$/, "/index.html") : winner === one ? first : second)
        assert.equal(gets?.kind, byPage ? "page" : winner)
        if (isUrlTwice && one === "build") return assert.deepEqual(problems, [])
        const told = problems.filter(({ code }) => code === "duplicate-route" || code === "broken-redirect")
        if (isUrlTwice && ["public", "redirect"].includes(one))
          return assert.equal(paths.filter((path) => path === first).length, 1)
        assert.equal(told.length > 0, true, "it is told")
        assertNamesBoth(told, gets as Claim, wanted)
        await assertWritten(paths)
      })

/** A problem lies at one of the two and names the other. */
function assertNamesBoth(told: readonly Diagnostic[], winner: Claim, wanted: readonly Wanted[]): void {
  const sourcesOf = ({ files = {}, redirects }: Wanted) => [
    ...Object.keys(files),
    ...(redirects ? ["redirects.yml"] : []),
  ]
  const all = wanted.flatMap(sourcesOf)
  const [loud] = told
  assert.ok(loud)
  assert.ok([...all, "site.config.ts"].includes(loud.file), loud.file)
  const isPage = loud.code === "broken-redirect"
  const named = winner.kind === "build" ? "a file of the build itself" : isPage ? winner.of : winner.place.file
  assert.ok(loud.message.includes(named), `${loud.message} names ${named}`)
  assert.ok(isPage || loud.hint !== undefined)
}

/** On a real disk, where a file can't be a folder. */
async function assertWritten(paths: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "captcha-docs-paths-"))
  const disk = realDisk(folder)
  for (const file of paths) await disk.write(file, file)
  for (const file of paths) assert.equal(new TextDecoder().decode(await disk.read(file)), file)
  await rm(folder, { recursive: true })
}

/** The kinds whose paths an author chooses. */
const chosen = precedence.filter((kind) => kind !== "build" && kind !== "twin")

const refusedByWindows = [
  ...["con", "CON", "Prn", "aux", "nul", "com1", "COM9", "lpt1", "com¹", "conin$", "CONOUT$"].flatMap((name) => [
    name,
    `${name}.txt`,
    `${name}.tar.gz`,
  ]),
  ...["a.", "a..", "a ", "a. "],
  ...[...'<>:"|*'].map((letter) => `a${letter}b`),
]
const heldByWindows = [
  "console",
  "com",
  "com10",
  "a.con",
  "null",
  "lpt",
  "a.b",
  ".well-known",
  "ümlaut",
  "a b",
  "aux-1",
]

for (const kind of chosen)
  test(`a ${kind} with a name that Windows refuses warns, others do not`, async () => {
    const told = async (name: string, folder: string) => {
      const { plan } = await planned([claimants[kind](`${folder}${name}/x.yaml`, "first")])
      return plan.diagnostics.filter(({ code }) => code === "unportable-path")
    }
    for (const name of refusedByWindows) {
      const [problem, ...others] = await told(name, "x/")
      assert.ok(problem?.message.includes(` ${name} `), `${name}: ${problem?.message}`)
      assert.deepEqual([problem?.severity, others], ["warning", []])
    }
    for (const name of heldByWindows) assert.deepEqual(await told(name, "x/"), [], name)
  })

for (const one of chosen)
  for (const other of chosen)
    test(`${one} and ${other} that differ in letter case alone, or in the form of Unicode, warn`, async () => {
      for (const [first, second] of [
        ["x/Name", "x/name"],
        ["X/name", "x/name"],
        ["x/\u00e9", "x/e\u0301"],
      ] as const) {
        const ends = (kind: ClaimKind) => (["page", "redirect"].includes(kind) ? "/index.html" : ".yaml")
        const isFile = (kind: ClaimKind) => ends(kind) === ".yaml"
        // One path, or a file where the other needs a folder.
        const [path, otherPath] =
          isFile(one) === isFile(other)
            ? [first + ends(one), second + ends(other)]
            : [first + (isFile(one) ? "" : ends(one)), second + (isFile(other) ? "" : ends(other))]
        if ([path, otherPath].some((each, index) => [one, other][index] === "download" && !each.includes("."))) continue
        const { plan } = await planned([claimants[one](path, "first"), claimants[other](otherPath, "second")])
        const told = plan.diagnostics.filter(({ code }) => code === "unportable-path")
        assert.equal(told.length, 1, JSON.stringify(told))
        for (const each of [path, otherPath]) assert.ok(told[0]?.message.includes(each), each)
        assert.equal(plan.files.has(path) && plan.files.has(otherPath), true, "both are written")
      }
    })

test("names with a hash are held by every system", () => {
  const hash = "0123456789abcdef"
  for (const name of [...refusedByWindows, ...refusedByWindows.map((each) => `${each}.png`)]) {
    const path = outputPath("/assets", hashedName(name, hash))
    assert.equal(unportablePart(path), undefined, path)
    assert.ok(path.includes(hash.slice(0, 10)))
  }
  assert.equal(hashedName("picture.png", hash), "picture-0123456789.png")
})

test("tags that make one slug get pages of their own, and a warning with the place", async () => {
  const config = smallConfig({ docs: [{ id: "docs", dir: "docs", route: "/docs" }], packages: [] })
  const doc = (tags: string) => `---\ntags: [${tags}]\n---\n\n# A\n`
  const { files, sources } = await smallSite(
    { "content/docs/a.mdx": doc("API, '!!!'"), "content/docs/b.mdx": doc("api, C, C++") },
    { config },
  )
  const { site, diagnostics } = buildSite({
    config,
    sources: [...sources.values()],
    files,
    redirects: [],
    drafts: false,
  })
  const urls = site.docSets.flatMap(({ tags = [] }) => tags.map(({ key, url }) => `${key} ${url}`))
  assert.deepEqual(urls, [
    "!!! /docs/tags/-1",
    "API /docs/tags/api",
    "C /docs/tags/c",
    "C++ /docs/tags/c-1",
    "api /docs/tags/api-1",
  ])
  assert.deepEqual(
    diagnostics.map(({ file, line, code, severity }) => `${file}:${line} ${code} ${severity}`),
    ["content/docs/a.mdx:2", "content/docs/b.mdx:2", "content/docs/b.mdx:2"].map(
      (at) => `${at} duplicate-route warning`,
    ),
  )
  assert.deepEqual(buildRoutes(site).diagnostics, [])
})
