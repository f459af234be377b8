/** The theme as a site's author meets it: mistakes in code, packages that come later, folders behind links. */
import assert from "node:assert/strict"
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { checkLinks } from "../../src/commands/check-links.js"
import type { BuildEvent } from "../../src/report/console.js"
import { silentReporter } from "../../src/report/console.js"
import { stageTimer } from "../../src/setup/prepare-context.js"
import { installPackages, testCache, thisThread, type Workspace, workspace } from "../build-fixture.js"
import { mainOf, startDev } from "../dev/running-site.js"
import { slowness } from "../waits.js"

const sites = path.join(import.meta.dirname, "../sites")

async function siteOf(t: TestContext, files: Record<string, string>): Promise<Workspace> {
  const space = await workspace()
  t.after(() => space.remove())
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(space.folder, file)), { recursive: true })
    await writeFile(path.join(space.folder, file), text)
  }
  return space
}

const small = {
  "site.config.ts": 'export default { title: "Test", lastUpdate: false }\n',
  "content/docs/index.mdx": "---\ntitle: Start\ndescription: About.\nslug: /\n---\n\nWelcome.\n",
}

test("check-links reports code that can't be bundled as build does", async (t) => {
  const space = await workspace(path.join(sites, "fault-templates"))
  t.after(() => space.remove())
  const { text, exitCode } = await checkLinks(
    { root: space.folder, files: [], strict: false, format: "pretty", cacheDir: testCache, pool: thisThread },
    silentReporter,
  )
  const withoutSummary = (problems: string) => problems.replace(/\n[^\n]*\n$/, "")
  const built = await readFile(path.join(sites, "fault-templates/expected.txt"), "utf8")
  assert.equal(exitCode, 1)
  assert.equal(withoutSummary(text), withoutSummary(built).replace("exit 1\n", ""))
})

test("dev starts with code that can't be bundled, and says where it is", async () => {
  const files = {
    ...small,
    "templates/parts/Footer.tsx":
      'import { usePage } from "../contxt.js"\n\nexport const Footer = () => <footer>Own {usePage().frame.title}</footer>\n',
    "content/docs/_total.ts": 'import { sum } from "./_sums"\n\nexport const total = () => sum(1)\n',
    "content/docs/uses.mdx": '---\ntitle: Uses\n---\n\nimport { total } from "./_total.ts"\n\nIn all {total()}.\n',
  }
  const site = await startDev(files)
  try {
    const answer = await site.get("/docs/uses")
    assert.equal(answer.status, 200)
    assert.ok(answer.text.includes('class="site-footer"'), "the theme's footer stands in for it")
    const { own, others } = await site.problems("/docs/uses")
    assert.deepEqual(
      [...own, ...others]
        .filter(({ severity }) => severity === "error")
        .map(({ file, line, column, message, lines }) => [file, line, column, message, lines[0]?.text]),
      [
        ["content/docs/_total.ts", 1, 21, 'Could not resolve "./_sums"', 'import { sum } from "./_sums"'],
        [
          "templates/parts/Footer.tsx",
          1,
          25,
          'Could not resolve "../contxt.js"',
          'import { usePage } from "../contxt.js"',
        ],
      ],
    )
    const footer = files["templates/parts/Footer.tsx"]
    await site.write("templates/parts/Footer.tsx", footer.replace("contxt", "context"))
    await site.write("content/docs/_sums.ts", "export const sum = (one: number) => one + 1\n")
    const right = await site.get("/docs/uses")
    const text = right.text.replaceAll("<!-- -->", "")
    assert.equal(/<footer>.*?<\/footer>/.exec(text)?.[0], "<footer>Own Test</footer>")
    assert.match(mainOf({ ...right, text }), /In all 2\./)
    const after = (await site.problems("/docs/uses")).own
    assert.deepEqual(
      after.filter(({ severity }) => severity === "error"),
      [],
    )
  } finally {
    await site.close()
  }
})

test("finds a package that was installed after a build without it", async (t) => {
  const space = await siteOf(t, {
    ...small,
    "content/pages/boils.tsx":
      'import { boilingPoint } from "boil"\n\nexport default function Boils() {\n  return <p>{boilingPoint(0)} degrees</p>\n}\n',
  })
  const before = await space.build()
  assert.match(before.problems, /boils\.tsx:1:30 {2}error {2}invalid-code {2}Could not resolve "boil"/)
  await installPackages(path.join(sites, "foreign-site/packages"), space.folder)
  const after = await space.build()
  assert.equal(after.exitCode, 0, after.problems)
  assert.match(after.files.get("boils/index.html") ?? "", /100(<!-- -->)? degrees/)
})

test("a style sheet that names a missing file is a problem at its line, until the file is there", async (t) => {
  const space = await siteOf(t, {
    ...small,
    "content/pages/pots.tsx":
      'import styles from "./pots.module.css"\n\nexport default () => <p className={styles.pot}>Pots</p>\n',
    "content/pages/pots.module.css": ".pot {\n  background: url(./pot.svg);\n}\n",
  })
  const broken = await space.build()
  assert.match(broken.problems, /content\/pages\/pots\.module\.css:2:\d+ {2}error {2}invalid-code {2}Could not resolve/)
  assert.equal(broken.exitCode, 1)
  await writeFile(path.join(space.folder, "content/pages/pot.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
  const mended = await space.build()
  assert.equal(mended.exitCode, 0, mended.problems)
  assert.match(mended.files.get("pots/index.html") ?? "", /<p class="\S*pot\S*">/)
})

test("a component imports YAML: its data follow the file, and what can't be read is reported at its line", async (t) => {
  const space = await siteOf(t, {
    ...small,
    "content/components/Teas.tsx": `import teas from "./teas.yml"
export default ({ data }) => <p>{data.join(", ")}</p>
export const data = () => teas.map(({ name, minutes }) => \`\${name} \${minutes + 1}\`)
`,
    "content/components/teas.yml": "# Steeping\n- { name: sencha, minutes: 1 }\n- name: assam\n  minutes: 4\n",
    "content/docs/teas.mdx": "---\ntitle: Teas\n---\n\n<Teas />\n",
  })
  const build = async () => {
    const built = await space.build()
    return { ...built, page: /<p>(sencha.*?)<\/p>/.exec(built.files.get("docs/teas/index.html") ?? "")?.[1] }
  }
  assert.equal((await build()).page, "sencha 2, assam 5")
  await writeFile(path.join(space.folder, "content/components/teas.yml"), "- { name: sencha, minutes: 2 }\n")
  assert.equal((await build()).page, "sencha 3")
  await writeFile(path.join(space.folder, "content/components/teas.yml"), "- name: sencha\n- name: [\n")
  const broken = await build()
  assert.match(broken.problems, /content\/components\/teas\.yml:\d+:\d+ {2}error {2}invalid-code/)
  assert.equal(broken.exitCode, 1)
})

test("builds a site with templates of its own in a folder behind a link", async (t) => {
  const space = await siteOf(t, {
    ...small,
    "templates/parts/Footer.tsx":
      'import { usePage } from "../context.js"\n\nexport const Footer = () => <footer>Own {usePage().frame.lang}</footer>\n',
  })
  const link = `${space.folder}-link`
  await symlink(space.folder, link)
  t.after(() => rm(link))
  const built = await space.build({ root: link })
  assert.equal(built.exitCode, 0, built.problems)
  assert.match(built.files.get("docs/index.html") ?? "", /<footer>Own (<!-- -->)?en<\/footer>/)
})

test("puts what a page says with <meta> into the head, whatever its layout is", async (t) => {
  const space = await siteOf(t, {
    ...small,
    "content/docs/meta.mdx":
      '---\ntitle: Meta\ndescription: About.\n---\n\n<meta name="robots" content="none" />\n\n<p itemScope><meta itemProp="sku" content="1" /></p>\n',
    "templates/pages/Layout.tsx":
      'export function Layout({ children }) {\n  return ["Text first. ", <main id="main">{children}</main>]\n}\n',
  })
  const built = await space.build()
  assert.equal(built.exitCode, 0, built.problems)
  const html = built.files.get("docs/meta/index.html") ?? ""
  const [head = "", body = ""] = html.split("</head>")
  assert.match(head, /<meta name="robots" content="none"\/>/)
  assert.match(body, /data-kind="doc">Text first\. <main id="main">/)
  assert.match(body, /<meta itemProp="sku" content="1"\/>/)
})

test("a build lists the stages that had something to do, each with its own time", async (t) => {
  const names: string[] = []
  const event = (one: BuildEvent) => one.type === "stage" && names.push(one.name)
  const space = await siteOf(t, small)
  await space.build({}, { ...silentReporter, event })
  assert.deepEqual(names.toSorted(), ["compile", "emit", "read", "render", "search", "site", "theme", "views"])
})

test("stages that run at once have times that overlap", async () => {
  const events: Extract<BuildEvent, { type: "stage" }>[] = []
  const stage = stageTimer((event) => event.type === "stage" && void events.push(event))
  const nothing = stage("nothing")
  const long = stage("long")
  await slowness(40)
  const short = stage("short")
  await slowness(40)
  short(2, 1)
  nothing(0)
  long(3)
  assert.deepEqual(
    events.map(({ name, items, fromCache }) => [name, items, fromCache]),
    [
      ["short", 2, 1],
      ["long", 3, 0],
    ],
  )
  const [inner, outer] = events
  assert.ok(inner && outer && outer.from < inner.from && outer.ms > inner.ms + 30)
})
