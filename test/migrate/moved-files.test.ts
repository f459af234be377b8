/** Texts of a site that moved: what they name is where it was, by another path. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { findMoved, withNewPaths, withoutContexts } from "../../src/docusaurus/moved-files.js"

const files = {
  "docs/intro.mdx": "content/docs/intro.mdx",
  "docs/usage/pour.md": "content/docs/usage/pour.md",
  "docs/usage/cup.png": "content/docs/usage/cup.png",
  "src/pages/help.jsx": "content/pages/help.jsx",
  "src/components/Lid.jsx": "content/src/components/Lid.jsx",
  "src/components/Pot/index.tsx": "content/src/components/Pot/index.tsx",
  "src/components/Timer.tsx": "content/src/components/Timer.tsx",
  "src/components/Cup.tsx": "content/src/components/Cup.tsx",
  "src/components/Cup.js": "content/src/components/Cup.js",
  "static/img/pot.svg": "content/public/img/pot.svg",
  "static/a pot.svg": "content/public/a pot.svg",
  "data/glazes.json": "content/data/glazes.json",
  "data/glazes.txt": "content/data/glazes.txt",
  "../packages/kiln.ts": "content/packages/kiln.ts",
  "src/theme/Kettle/index.tsx": "content/src/theme/Kettle/index.tsx",
  "src/theme/Tabs.tsx": "content/src/theme/Tabs.tsx",
  "src/pages/pot.module.scss": "content/pages/pot.module.css",
  "src/pages/kiln.ts": "content/pages/kiln.tsx",
  "data/kilns/hot.js": "content/data/kilns/hot.js",
  "data/kilns/deep/cold.js": "content/data/kilns/deep/cold.js",
}
const find = findMoved(
  Object.entries(files).map(([from, to]) => ({ from, to })),
  { folder: "/kettles/teapots", isOwnTheme: (named) => named !== "@theme/Tabs" },
)
const moved = (from: keyof typeof files, text: string): string =>
  withNewPaths(text, { from, to: files[from] }, find, (file) =>
    /Timer/.test(file) ? "content/components/Timer.island.tsx" : undefined,
  )

const changes: [from: keyof typeof files, before: string, after: string][] = [
  ["docs/intro.mdx", 'import Pot from "../src/components/Pot"', 'import Pot from "../src/components/Pot"'],
  [
    "docs/intro.mdx",
    'import Pot from "@site/src/components/Pot"',
    'import Pot from "@site/content/src/components/Pot"',
  ],
  [
    "docs/intro.mdx",
    'import T from "@site/src/components/Timer"',
    'import T from "@site/content/components/Timer.island.tsx"',
  ],
  ["docs/intro.mdx", 'import T from "../src/components/Timer"', 'import T from "../components/Timer.island.tsx"'],
  [
    "docs/intro.mdx",
    'import kiln from "!!raw-loader!../../packages/kiln.ts"',
    'import kiln from "!!raw-loader!../packages/kiln.ts"',
  ],
  [
    "docs/intro.mdx",
    'import g from "!!raw-loader!/data/glazes.txt"',
    'import g from "!!raw-loader!@site/content/data/glazes.txt"',
  ],
  ["docs/intro.mdx", 'import kiln from "../../packages/kiln.ts?raw"', 'import kiln from "../packages/kiln.ts?raw"'],
  ["docs/intro.mdx", 'import g from "@site/data/glazes.json"', 'import g from "@site/data/glazes.json"'],
  ["docs/intro.mdx", 'import pour from "usage/pour"', 'import pour from "usage/pour"'],
  [
    "docs/intro.mdx",
    '<img src={require("../static/img/pot.svg").default} />',
    '<img src={require("../public/img/pot.svg").default} />',
  ],
  ["docs/intro.mdx", "![Pot](../static/img/pot.svg#dark 'A pot')", "![Pot](../public/img/pot.svg#dark 'A pot')"],
  ["docs/intro.mdx", "![Pot](../../teapots/static/img/pot.svg)", "![Pot](../public/img/pot.svg)"],
  ["docs/intro.mdx", "![Pot](../static/a%20pot.svg)", "![Pot](../public/a%20pot.svg)"],
  ["src/pages/help.jsx", 'require("/data/glazes.json")', 'require("@site/content/data/glazes.json")'],
  ["docs/intro.mdx", "![Pot](@site/static/img/pot.svg)", "![Pot](@site/static/img/pot.svg)"],
  ["docs/intro.mdx", "[pot]: ../static/img/pot.svg", "[pot]: ../public/img/pot.svg"],
  [
    "docs/intro.mdx",
    "[pour](./usage/pour.md), [none](../static/none.svg)",
    "[pour](./usage/pour.md), [none](../static/none.svg)",
  ],
  [
    "docs/intro.mdx",
    '```js\nimport Pot from "@site/src/components/Pot"\n```',
    '```js\nimport Pot from "@site/src/components/Pot"\n```',
  ],
  ["docs/intro.mdx", "```cup``` and\n![Pot](../static/img/pot.svg)", "```cup``` and\n![Pot](../public/img/pot.svg)"],
  ["docs/intro.mdx", 'import Kettle from "@theme/Kettle"', 'import Kettle from "@site/content/src/theme/Kettle"'],
  ["docs/intro.mdx", 'import Tabs from "@theme/Tabs"', 'import Tabs from "@theme/Tabs"'],
  ["src/pages/help.jsx", 'import css from "./pot.module.scss"', 'import css from "./pot.module.css"'],
  ["src/pages/help.jsx", 'import pot from "/static/img/pot.svg"', 'import pot from "@site/content/public/img/pot.svg"'],
  ["docs/intro.mdx", 'import P from "/docs/usage/pour.md"', 'import P from "@site/content/docs/usage/pour.md"'],
  ["docs/intro.mdx", "[pour](/docs/usage/pour.md#cup)", "[pour](@site/content/docs/usage/pour.md#cup)"],
  ["docs/intro.mdx", "[pour](/docs/usage/none.md)", "[pour](/docs/usage/none.md)"],
  ["docs/intro.mdx", "[pour](/docs/usage/pour)", "[pour](/docs/usage/pour)"],
  ["docs/usage/pour.md", "![](cup.png) [start](../intro.mdx)", "![](cup.png) [start](../intro.mdx)"],
  ["src/pages/help.jsx", 'import Lid from "../components/Lid"', 'import Lid from "../src/components/Lid"'],
  ["src/components/Lid.jsx", 'import Cup from "./Cup"', 'import Cup from "./Cup.js"'],
  ["src/components/Lid.jsx", 'import Pot from "./Pot/index"', 'import Pot from "./Pot/index"'],
  ["src/components/Lid.jsx", 'import kiln from "../pages/kiln"', 'import kiln from "../../pages/kiln.tsx"'],
  ["src/components/Lid.jsx", "url(../../static/img/pot.svg)", "url(../../public/img/pot.svg)"],
]
for (const [from, before, after] of changes) {
  test(`${from}: ${before}`, () => assert.equal(moved(from, before), after))
}

test("a symbolic link names what is beside the file itself, and what is beside the link", () => {
  const linked = { from: "docs/linked.md", to: "content/docs/linked.md", real: "src/components/linked.md" }
  const list = [...Object.entries(files).map(([from, to]) => ({ from, to })), linked]
  assert.equal(
    withNewPaths(
      'import Lid from "./Lid"\n\n[pour](usage/pour.md) ![](./usage/cup.png)',
      linked,
      findMoved(list),
      () => undefined,
    ),
    'import Lid from "../src/components/Lid"\n\n[pour](usage/pour.md) ![](./usage/cup.png)',
  )
})

test("a name that is made while code runs leads into the folder's new place", () => {
  const list = Object.entries(files).map(([from, to]) => ({ from, to }))
  const file = { from: "src/components/Lid.jsx", to: files["src/components/Lid.jsx"] }
  const text = "require(`../../static/${name}.svg`), import(`@site/src/components/${name}`), require(`./none/${name}`)"
  const pots =
    '"img/pot.svg": () => require("../../public/img/pot.svg"), "a pot.svg": () => require("../../public/a pot.svg")'
  assert.equal(
    withoutContexts(text, file, list),
    `({ ${pots} })[\`\${name}.svg\`](), import(\`./\${name}\`), require(\`./none/\${name}\`)`,
  )
  const raw = "require(`!!raw-loader!@site/data/kilns/${a}/${b}.js`).default"
  const kilns = ["hot.js", "deep/cold.js"].map(
    (name) => `"${name}": () => require("!!raw-loader!../../data/kilns/${name}")`,
  )
  assert.equal(withoutContexts(raw, file, list), `({ ${kilns.join(", ")} })[\`\${a}/\${b}.js\`]().default`)
})

test("text after a sample is read again, and a sample that is never closed ends it", () => {
  const link = "[pot](../static/img/pot.svg)"
  const there = "[pot](../public/img/pot.svg)"
  assert.equal(moved("docs/intro.mdx", `~~~\n${link}\n~~~\n\n${link}`), `~~~\n${link}\n~~~\n\n${there}`)
  assert.equal(moved("docs/intro.mdx", `${link}\n\n\`\`\`\`\n\`\`\`\n${link}`), `${there}\n\n\`\`\`\`\n\`\`\`\n${link}`)
})
