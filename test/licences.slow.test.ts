/** Whoever is served to readers is named in `licenses.txt` of the site: every way in which a package gets there. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { buildFolder } from "./build-fixture.js"
import { folderWith } from "./run-program.js"

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>'

/** How a site gets at a package, and whether readers get something of it. */
const ways: Record<string, { files: Record<string, string>; site?: Record<string, string>; served: boolean }> = {
  "in-an-island": {
    files: { "index.js": "import { deep } from 'below-an-island'\nexport const shown = () => deep() + 1" },
    site: {
      "content/components/Meter.island.tsx":
        'import { shown } from "in-an-island"\nexport default function Meter() { return <b onClick={() => alert(shown())}>m</b> }\n',
    },
    served: true,
  },
  "below-an-island": { files: { "index.js": "export const deep = () => document.title.length" }, served: true },
  "on-the-server": {
    files: { "index.js": "export const word = 'made at build'" },
    site: {
      "content/components/Plain.tsx":
        'import { word } from "on-the-server"\nexport default function Plain() { return <b>{word}</b> }\n',
    },
    served: false,
  },
  "@scope/sheet": {
    files: { "sheet.css": ".sheet { src: url(./face.woff2) }\n", "face.woff2": "a font" },
    site: { "content/site.css": '@import "@scope/sheet/sheet.css";\n.own { color: red }\n' },
    served: true,
  },
  "a-picture": {
    files: { "big.svg": svg },
    site: { "content/components/Own.css": ".own { background: url(a-picture/big.svg) }\n" },
    served: true,
  },
  "in-the-client": {
    files: { "index.js": "export const late = () => document.title" },
    site: {
      "templates/client/main.ts":
        'import "@theme-original/client/main.ts"\nimport { late } from "in-the-client"\naddEventListener("load", late)\n',
    },
    served: true,
  },
  "beside-the-site": { files: { "index.js": "export const unused = 1" }, served: false },
}

test("every package of which a built site serves something is in its licenses.txt, and no other", async (t) => {
  const installed = Object.entries(ways).flatMap(([name, { files }]) => [
    [
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: "1.0.0", type: "module", main: "index.js", license: "MIT" }),
    ],
    // A text with a mark and with the line ends of Windows.
    ...(name === "below-an-island" ? [] : [[`node_modules/${name}/LICENSE.md`, `\uFEFFText of ${name}\r\n`]]),
    [`node_modules/${name}/license.js`, "throw 1"],
    ...Object.entries(files).map(([file, text]) => [`node_modules/${name}/${file}`, text]),
  ])
  const { folder, remove } = await folderWith({
    ...Object.fromEntries(installed),
    ...Object.assign({}, ...Object.values(ways).map(({ site }) => site)),
    "node_modules/in-an-island/NOTICE": "Notice of in-an-island",
    "site.config.ts": 'export default { title: "T", blog: false, lastUpdate: false, styles: ["content/site.css"] }\n',
    "content/components/Own.tsx": 'export default function Own() { return <i className="own" /> }\n',
    "content/docs/index.mdx": "# Start\n\n<Meter /> <Plain /> <Own />\n\nThe [licences](/licenses.txt).\n",
  })
  t.after(remove)
  const built = await buildFolder(folder)
  assert.match(built.problems, /^0 errors, 0 warnings/m)
  const text = built.files.get("licenses.txt") ?? ""
  const named = [...text.matchAll(/^(\S+) \d\S* \(.+\)$/gm)].map(([, name]) => name)
  const served = Object.keys(ways).filter((name) => ways[name]?.served)
  const always = ["@fontsource-variable/geist", "@fontsource-variable/geist-mono", "@iconify-json/lucide"]
  assert.deepEqual(
    [...named].sort(),
    [...served, ...always, "captcha-docs", "elasticlunr", "react", "react-dom", "scheduler"].sort(),
  )
  for (const name of served) {
    const own =
      name === "below-an-island" ? "The package has no file with the text of its licence\\." : `Text of ${name}`
    assert.match(text, new RegExp(`^${name} 1\\.0\\.0 \\(MIT\\)\n\n${own}$`, "m"))
  }
  assert.match(text, /^Text of in-an-island\n\nNotice of in-an-island$/m)
  assert.doesNotMatch(text, /\r|\uFEFF/)
})
