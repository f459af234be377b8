/** Each word in the first line of a fence has an effect, or is told at its place. */
import assert from "node:assert/strict"
import { readdir } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { fenceOptions, parseFenceInfo } from "../../src/code/code-fence.js"
import { grammarAliases, grammarNames } from "../../src/code/grammars.js"
import { isLanguage, languageNames } from "../../src/code/highlight.js"
import { noPlugins } from "../../src/site-code/plugins.js"
import { compileFile } from "../../src/stages/compile/compile-file.js"

const settings = { format: "mdx" as const, math: false, frontMatterKeys: [], fenceOptions: [], magicComments: [] }

/** The problems of fences with these first lines, as `line:column text: hint`. */
async function told(openings: readonly string[], more: object = {}, plugins = noPlugins): Promise<string[]> {
  const text = openings.map((opening) => `${opening}\ncode\n\`\`\`\n`).join("\n")
  const file = { kind: "text" as const, path: "a.mdx", text, hash: "0" }
  const { facts } = await compileFile({ file, names: {}, markdown: { ...settings, ...more }, plugins })
  return facts.diagnostics
    .filter(({ code }) => code === "unknown-fence-option")
    .map(({ line, column, endColumn = 0, message, hint }) => {
      const typed = text.split("\n")[line - 1]?.slice(column - 1, endColumn - 1)
      assert.ok(message.endsWith(`: ${typed}`), `${message} at ${typed}`)
      return `${message}; ${hint}`
    })
}

test("what a fence says without an effect is told, with what is near", async () => {
  assert.deepEqual(
    await told([
      "```jss",
      "```js{1}",
      "```nothinglikeit",
      '```js file="a.js"',
      "```ts twoslash",
      "```js ins={2} {1-2}",
      '```js "word" /re/',
      "```js {2",
      "```js titel=x showlinenumbers",
      '```js title wrap="yes" tab=x npm2yarn=1',
    ]),
    [
      "unknown language: jss; did you mean js?",
      "unknown language: js{1}; did you mean js {1}?",
      "unknown language: nothinglikeit; write `text` for code without colours",
      ...['file="a.js"', "twoslash", "ins={2}", '"word"', "/re/", "{2"].map(
        (typed) =>
          `unknown option of a fence: ${typed}; mark lines with {1,3-5}; \`markdown.fenceOptions\` in the configuration takes the names that other tools read`,
      ),
      'unknown option of a fence: titel=x; did you mean title="…"?',
      "unknown option of a fence: showlinenumbers; did you mean showLineNumbers?",
      'unknown option of a fence: title; did you mean title="…"?',
      'unknown option of a fence: wrap="yes"; did you mean wrap?',
      "unknown option of a fence: npm2yarn=1; did you mean npm2yarn?",
    ],
  )
})

test("each option is known in its own form, in any order", async () => {
  const forms = Object.entries(fenceOptions).flatMap(([name, form]) => [
    ...(form === "value" ? [] : [name]),
    ...(form === "word" ? [] : [`${name}="a b"`, `${name}='a'`, `${name}=a`, `${name}={a b}`]),
  ])
  for (const form of forms) {
    for (const info of [form, `{1} ${form} {2-3}`, `${form}  {1, 2}`]) {
      assert.deepEqual(parseFenceInfo("js", info).unknown, [], info)
    }
  }
  assert.deepEqual(await told(["```js live noInline"]), [])
})

test("a site may have options of its own, and so may its plugins", async () => {
  assert.deepEqual(await told(["```js run='x' run"], { fenceOptions: ["run"] }), [])
  const plugins = { ...noPlugins, remark: [{ name: "a", hash: "a", code: "export default () => () => {}" }] }
  assert.deepEqual(await told(["```js twoslash"], {}, plugins), [])
  assert.equal((await told(["```jss twoslash"], {}, plugins)).length, 1)
  assert.deepEqual(await told(["```math"], { math: true }), [])
  assert.equal((await told(["```math"])).length, 1)
})

test("every name that a grammar states is a language, and every language has a grammar or none on purpose", async () => {
  const folder = path.join(import.meta.dirname, "../../node_modules/refractor/lang")
  const stated = new Map<string, string>()
  for (const file of await readdir(folder)) {
    if (!file.endsWith(".js")) continue
    const { default: grammar } = (await import(path.join(folder, file))) as { default: { aliases: string[] } }
    for (const alias of grammar.aliases) stated.set(alias, file.slice(0, -3))
  }
  assert.deepEqual(grammarAliases, stated)
  for (const name of [...grammarNames, ...languageNames()]) assert.ok(isLanguage(name), name)
  assert.equal(isLanguage("constructor"), false)
})
