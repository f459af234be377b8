/** Configuration, plugins, components and their functions may import the same: each kind of import by each of them. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { workspace } from "./build-fixture.js"
import { isLong } from "./long.js"
import { folderWith, pageText, start, writeFiles } from "./run-program.js"

/** Import statements of the value `x`, from a file whose path to the site's root is `up`. */
const imports: Record<string, (up: string) => string> = {
  "a CommonJS package": () => 'import { value as x } from "old"',
  "a CommonJS package's default": () => 'import old from "old"\nconst x = old.value',
  "a package of modules": () => 'import { value as x } from "new"',
  JSON: (up) => `import list from "${up}content/data/list.json"\nconst x = list.value`,
  YAML: (up) => `import list from "${up}content/data/list.yml"\nconst x = list.value`,
  "a file's text": (up) => `import text from "${up}content/data/text.txt?raw"\nconst x = text.trim()`,
  TypeScript: (up) => `import { value as x } from "${up}content/data/typed"`,
  "a path from the site's root": () => 'import list from "@site/content/data/list.json"\nconst x = list.value',
}

const shared = {
  // It asks for Node's modules at once, and works where there are none.
  "node_modules/old/package.json": '{ "name": "old", "version": "1.0.0", "main": "main.js" }',
  "node_modules/old/main.js": 'const path = require("path")\nexports.value = path ? "found" : "nothing"\n',
  "node_modules/new/package.json": '{ "name": "new", "version": "1.0.0", "type": "module", "exports": "./main.js" }',
  "node_modules/new/main.js": 'export const value = "found"\n',
  "content/data/list.json": '{ "value": "found" }\n',
  "content/data/list.yml": "value: found\n",
  "content/data/text.txt": "found\n",
  "content/data/typed.ts": 'export const value: string = "found"\n',
}

const users: Record<string, { files: (statement: (up: string) => string) => Record<string, string>; page: string }> = {
  "the configuration": {
    files: (statement) => ({
      "site.config.ts": `${statement("./")}\nexport default { title: "T", blog: false, lastUpdate: false, brand: { shown: x } }\n`,
    }),
    page: "{brand.shown}",
  },
  "a plugin": {
    files: (statement) => ({
      "site.config.ts":
        'export default { title: "T", blog: false, lastUpdate: false, markdown: { remarkPlugins: ["./plugins/add.ts"] } }\n',
      "plugins/add.ts": `${statement("../")}
export default () => (tree: { children: unknown[] }) => {
  tree.children.push({ type: "paragraph", children: [{ type: "text", value: x }] })
}
`,
    }),
    page: "Text.",
  },
  "a component": {
    files: (statement) => ({
      "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
      "content/components/Shown.tsx": `${statement("../../")}\nexport default function Shown() {\n  return <p>{x}</p>\n}\n`,
    }),
    page: "<Shown />",
  },
  "a component's functions": {
    files: (statement) => ({
      "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
      "content/components/Shown.tsx": `${statement("../../")}
export default function Shown({ data }: { data: string }) {
  return <p>{data}</p>
}
export const data = () => x
`,
    }),
    page: "<Shown />",
  },
}

for (const [user, { files, page }] of Object.entries(users)) {
  test(`${user} may import every kind of file and package`, async (t) => {
    const failed: string[] = []
    for (const [kind, statement] of Object.entries(imports)) {
      const space = await workspace()
      t.after(() => space.remove())
      await writeFiles(space.folder, {
        ...shared,
        ...files(statement),
        "content/docs/index.mdx": pageText("Start", page, "slug: /\n"),
      })
      const built = await space.build()
      const shows = /<p>found<\/p>/.test(built.files.get("docs/index.html") ?? "")
      if (built.exitCode !== 0 || !shows) failed.push(`${kind}: ${built.problems}`)
    }
    assert.deepEqual(failed, [])
  })
}

test("a mistake in what is imported is told at its place, whoever imports it", async (t) => {
  const told: string[] = []
  for (const { files, page } of Object.values(users)) {
    const space = await workspace()
    t.after(() => space.remove())
    await writeFiles(space.folder, {
      ...shared,
      ...files((up) => `import list from "${up}content/data/list.yml"\nconst x = list.value`),
      "content/data/list.yml": "value: [found\n",
      "content/docs/index.mdx": pageText("Start", page, "slug: /\n"),
    })
    const built = await space.build()
    assert.notEqual(built.exitCode, 0)
    told.push(/content\/data\/list\.yml:\d+:\d+/.exec(built.problems)?.[0] ?? built.problems)
  }
  assert.deepEqual(new Set(told), new Set(["content/data/list.yml:2:1"]))
})

/** What never ends, at the places where code of a site runs. */
const loop = 'console.error("it runs")\nfor (;;) {}'
const endless: [place: string, files: Record<string, string>][] = [
  ...Object.entries(users).map(([user, { files }]): [string, Record<string, string>] => [
    `${user}, when it is loaded`,
    files(() => `${loop}\nconst x = ""`),
  ]),
  [
    "pages(site)",
    {
      "site.config.ts": `export default { title: "T", blog: false, lastUpdate: false, pages() {\n${loop}\n} }\n`,
    },
  ],
  [
    "a plugin's work",
    {
      "site.config.ts":
        'export default { title: "T", blog: false, lastUpdate: false, markdown: { remarkPlugins: ["./add.ts"] } }\n',
      "add.ts": `export default () => () => {\n${loop}\n}\n`,
    },
  ],
  ["a component's work", { "content/components/Shown.tsx": `export default function Shown() {\n${loop}\n}\n` }],
  [
    "a component's function",
    {
      "content/components/Shown.tsx": `export default function Shown() {\n  return <p />\n}\nexport const data = () => {\n${loop}\n}\n`,
    },
  ],
]

test("a signal ends a program in which code of the site never ends, wherever it runs", async (t) => {
  for (const [place, files] of isLong ? endless : [...endless.slice(0, 1), ...endless.slice(-2)]) {
    const { folder, remove } = await folderWith({
      "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false }\n',
      ...files,
      "content/docs/index.mdx": pageText("Start", "<Shown />", "slug: /\n"),
    })
    t.after(remove)
    const { child, done } = start(["build"], { cwd: folder, limit: 60_000 })
    child.stderr?.on("data", (text: string) => text.includes("it runs") && child.kill("SIGTERM"))
    const { status, signal, stderr } = await done
    assert.ok(signal === "SIGTERM" || status === 143, `${place}: ${status}, ${signal}, ${stderr}`)
  }
})
