/** The list of what happens to a text, and what texts and plugins may rely on. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { hashOf } from "../../src/engine/hash.js"
import { noPlugins, type Plugin, type Plugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"
import { steps } from "../../src/stages/compile/steps.js"

function compile(text: string, plugins: Plugins = noPlugins) {
  const file = { kind: "text" as const, path: "content/docs/a.mdx" as never, text, hash: "0" }
  const markdown = { format: "mdx" as const, math: false, frontMatterKeys: [], fenceOptions: [], magicComments: [] }
  return compileFile({ file, names: {}, markdown, plugins })
}

test("each step of the compiler stands after those that it needs", () => {
  const names = steps.map(({ name }) => name)
  assert.deepEqual(names, [...new Set(names)])
  const stages = steps.map(({ stage }) => ["remark", "rehype", "recma"].indexOf(stage))
  assert.deepEqual(stages, stages.toSorted())
  for (const [at, { name, needs }] of steps.entries())
    for (const needed of needs) assert.ok(names.slice(0, at).includes(needed), `${name} needs ${needed}`)
})

test("a component that an export takes apart is the file's own", async () => {
  const text = "export const { Box, b: [Lid = Box, ...Rest] } = parts\n\n<Box /> <Lid /> <Rest /> <Other />\n"
  const { facts, body } = await compile(text)
  assert.deepEqual(
    facts.components.map(({ name }) => name),
    ["Other"],
  )
  assert.ok(!body.components.includes("Box") && body.components.includes("Other"))
})

test("plugins of Markdown and of HTML see one file", async () => {
  const plugin = (name: string, code: string): Plugin => ({ name, code, hash: hashOf(code) })
  const { facts } = await compile("a\n", {
    remark: [plugin("first", "export default () => (tree, file) => { file.data.word = 'left' }")],
    rehype: [plugin("second", "export default () => (tree, file) => { file.message(file.data.word + ' here') }")],
  })
  assert.deepEqual(
    facts.diagnostics.map(({ message }) => message),
    ["left here"],
  )
})
