/** The specification of this site: its facts in the configuration and the package, and a test for each requirement. */
import assert from "node:assert/strict"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import config from "../site.config.js"
import { parseConfig } from "../src/config/parse-config.js"
import { exceptions, requirements } from "./specification.js"

const root = path.resolve(import.meta.dirname, "..")

test("each requirement has a test, and the test is there", () => {
  const texts = new Map<string, string>()
  const lost = requirements.filter(({ test: [file, title] }) => {
    const held = path.join(root, "test", file)
    if (!existsSync(held)) return true
    if (title === undefined) return !existsSync(path.join(held, "expected.txt"))
    const text = texts.get(held) ?? readFileSync(held, "utf8")
    texts.set(held, text)
    const titles = [...text.matchAll(/\b(?:test|it|check)\(\s*(?:"((?:\\.|[^"\\])*)"|`([^`]*)`)/g)]
    return !titles.some(
      ([, plain, pattern]) => plain === title || pattern?.startsWith(`${title} `) || isFilled(pattern, title),
    )
  })
  assert.deepEqual(lost, [])
  const sections = new Set([...requirements, ...exceptions].map(({ section }) => section))
  assert.deepEqual([...sections].sort(), ["1", "2", "3", "4", "5", "6", "7", "8", "9", "card"])
  assert.equal(exceptions.length, 2)
  assert.ok(requirements.length >= 207, `${requirements.length} requirements`)
  const named = requirements.map(({ section, what }) => `${section} ${what}`)
  assert.equal(new Set(named).size, named.length, "each requirement is named once")
})

/** Whether a title with values in it, `${…}`, has the words of a title. */
function isFilled(pattern: string | undefined, title: string): boolean {
  return pattern?.includes("${") === true && pattern.includes(title)
}

test("the configuration says what the specification states", () => {
  const text = readFileSync(path.join(root, "site.config.ts"), "utf8")
  const { config: read } = parseConfig(config, { path: "site.config.ts", text })
  assert.ok(read)
  assert.equal(read.baseUrl, "/")
  assert.deepEqual(read.locales, [{ code: "en", label: "English", direction: "ltr", htmlLang: "en" }])
  const versioned = read.docs.filter(({ versions }) => versions.length > 0)
  assert.deepEqual(
    versioned.map(({ route, current, versions }) => ({
      route,
      current: current ?? versions[0]?.name,
      versions: versions.map(({ name, label = name, path: part = name, banner }) => ({ name, label, part, banner })),
    })),
    [
      {
        route: "/docs",
        current: "v2",
        versions: [
          { name: "v2", label: "v2", part: "v2", banner: "unreleased" },
          { name: "v1", label: "v1", part: "v1", banner: "unmaintained" },
        ],
      },
    ],
  )
})

test("the top level is the card's, and all of it is TypeScript", () => {
  const top = ["bin", "src", "templates", "content", "site.config.ts", "package.json", "tsconfig.json", "test"]
  const entries = readdirSync(root)
  assert.deepEqual(
    top.filter((entry) => !entries.includes(entry)),
    [],
  )
  const sources = ["src", "templates", "content/components"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }),
  )
  // The bundler's own script runs before anything is compiled.
  assert.deepEqual(
    sources.filter((file) => /\.[cm]?jsx?$/.test(file)),
    ["bundle.mjs"],
  )
})

test("the packages of the card are imported by what they are for", () => {
  const files: Record<string, string> = {
    commander: "src/cli.ts",
    react: "templates/context.ts",
    "react-dom": "templates/server.tsx",
    esbuild: "src/stages/theme/server-module.ts",
    chokidar: "src/dev/watch.ts",
    elasticlunr: "src/search/elasticlunr.ts",
    sirv: "src/host/host.ts",
    picocolors: "src/report/format.ts",
    globby: "src/disk.ts",
  }
  for (const [name, file] of Object.entries(files)) {
    const text = readFileSync(path.join(root, file), "utf8")
    assert.match(text, new RegExp(`(from|import\\()\\s*"${name}(/[\\w.]+)?"`), `${name} in ${file}`)
  }
  assert.match(readFileSync(path.join(root, "templates/server.tsx"), "utf8"), /renderToString\(/)
})
