/** What a component takes, for every way in which its file may say so. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { globby } from "globby"
import { readComponentProps } from "../../src/component-props/component-props.js"
import { ComponentReader, type ComponentTypes } from "../../src/component-props/read-component.js"
import { rememberAnswers } from "../../src/links/nearest.js"
import type { ComponentUse, ImportReference } from "../../src/model.js"
import type { CheckInput } from "../../src/stages/check/check-input.js"
import { checkComponentProps } from "../../src/stages/check/component-props.js"
import { emptySource } from "../../src/stages/compile/empty-source.js"
import { componentAt } from "../../src/stages/theme/component-files.js"

const others: Record<string, string> = {
  "site:content/components/shared.ts": `export interface Base { base?: "b1" | "b2" }
export type Size = "small" | "large"
export const names = ["n1", "n2"] as const
export const kinds = { k1: 1, "k-2": 2 } satisfies object
export type Kind = keyof typeof kinds`,
  "theme:templates/components/Card.tsx": `import type { IconName } from "../icons.js"
export default function Card({ icon }: { icon?: IconName; children?: string; data: object }) { return icon }`,
  "theme:templates/icons.ts": `export const icons = ["up", "down"] as const
export type IconName = (typeof icons)[number]`,
}

async function read(text: string): Promise<ComponentTypes | undefined> {
  const files: Record<string, string> = { ...others, "site:content/components/X.tsx": text }
  const reader = new ComponentReader(async ({ of, path }) => files[`${of}:${path}`])
  return reader.component({ of: "site", path: "content/components/X.tsx" })
}

/** `name`, `name=values`, then `…` if there may be more, and what it holds. */
async function facts(text: string): Promise<string> {
  const types = await read(text)
  if (!types) return "unknown"
  const props = types.props.map(({ name, values }) => (values ? `${name}=${values.join("|")}` : name))
  const holds = types.holds === true ? ["{}"] : types.holds === false ? [] : [`{${types.holds.join()}}`]
  return [...props, ...(types.open ? ["…"] : []), ...holds].join(" ")
}

const imports = `import type { Base, Kind, Size } from "./shared.js"
import { names } from "./shared"
import Card from "@theme/components/Card"
import type { ComponentProps, FC, HTMLAttributes, PropsWithChildren, ReactNode } from "react"
import { memo } from "react"
`

for (const [type, expected] of [
  ["{ a: string; 'b-c'?: number }", "a b-c"],
  ["{ a?: 'x' | \"y\" | 3 | null | undefined; b: 1 }", "a=x|y|3| b=1"],
  ["{ a?: boolean; b?: 'x' | boolean; c?: 'x' | string }", "a=true|false b=x|true|false c"],
  ["{ children?: ReactNode; a?: () => void }", "a {}"],
  ["{ children?: ChildrenOf<typeof Card> }", "{Card}"],
  ["Base & { a?: string }", "base=b1|b2 a"],
  ["Own", "base=b1|b2 own=small|large"],
  ["Alias", "base=b1|b2 own=small|large more"],
  ["Readonly<Partial<Own>>", "base=b1|b2 own=small|large"],
  ["Omit<Own, 'base'>", "own=small|large"],
  ["Pick<Own, 'base' | 'children'>", "base=b1|b2"],
  ["PropsWithChildren<Base>", "base=b1|b2 {}"],
  ["{ a: (typeof names)[number]; b: Kind; c: Size }", "a=n1|n2 b=k1|k-2 c=small|large"],
  ["ComponentProps<typeof Card>", "icon=up|down data {}"],
  ["{ a: 1 } | { b: 2 }", "a b"],
  ["Loop", "a"],
  // What can't be known.
  ["HTMLAttributes<HTMLElement> & { a: 'x' }", "a=x … {}"],
  ["{ [key: string]: string }", "… {}"],
  ["Record<string, string>", "… {}"],
  ["any", "… {}"],
  ["Missing", "… {}"],
  ["Generic<string>", "… a {}"],
  ["{ a: `x${string}`; b: Missing; c: number[] }", "a b c"],
] as const) {
  test(`props of ${type}`, async () => {
    const own = `${imports}
interface Own extends Base { own?: Size }
type Alias = Own & { more?: string }
interface Loop extends Loop { a: Loop }
type Generic<T> = T & { a: string }
`
    const shown = expected === "… a {}" ? "a … {}" : expected
    for (const file of [
      `export default function X(props: ${type}) { return null }`,
      `function X({ a }: ${type}) { return null }\nexport default X`,
      `const X = (props: ${type}) => null\nexport { X as default }`,
      `const X: FC<${type}> = (props) => null\nexport default X`,
      `export default (props: ${type}) => null`,
    ]) {
      assert.equal(await facts(own + file), shown, file)
    }
  })
}

test("a component without props takes none, one without types or behind a function may take anything", async () => {
  assert.equal(await facts("export default function X() { return null }"), "")
  assert.equal(await facts("export default function X({ a }) { return null }"), "… {}")
  assert.equal(await facts(`${imports}export default memo(Card)`), "unknown")
  assert.equal(await facts(`export { default } from "./Y"`), "unknown")
  assert.equal(await facts("export default class X {}"), "unknown")
})

test("props that the file's other exports read are known", async () => {
  const component = "export default function X({ data }: { data: string }) { return data }\n"
  for (const [others, expected] of [
    ["export const data: Data = ({ a, b: c }, site) => a", "data a b"],
    ["export const markdown: Markdown = (props, children) => text(props.a) + props.b.c", "data a b"],
    ["export function links(props) { return [props.a] }", "data a"],
    ["export const search = (props) => all(props)", "data … {}"],
    ["export const anchors = ({ a, ...rest }) => rest", "data a … {}"],
    [`export { data } from "./y"`, "data … {}"],
    ["export const data = shared", "data … {}"],
    ["export const other = (props) => props.z", "data"],
  ]) {
    assert.equal(await facts(component + others), expected, others)
  }
})

test("a prop is required where TypeScript demands a value that is not undefined", async () => {
  for (const [type, expected] of [
    ["{ a: string; b?: string }", "a"],
    ["{ a: string | undefined; b: (undefined | 1)[]; c: 1 | (2 | undefined) }", "b"],
    ["Partial<{ a: string }> & { b: string }", "b"],
    ["React.Partial<{ a: string }>", ""],
    ["Required<{ a?: string }>", "a"],
    ["Readonly<{ a: string; b?: string }>", "a"],
    ["Pick<{ a: string; b: string }, 'a'>", "a"],
    ["Omit<{ a: string; b: string }, 'a'>", "b"],
    ["PropsWithChildren<{ a: string }>", "a"],
    ["{ a: string } | { b: string }", ""],
    ["{ a: string; children: ReactNode }", "a"],
  ] as const) {
    const types = await read(`${imports}export default function X(props: ${type}) { return null }`)
    const required = types?.props.filter((prop) => prop.required).map(({ name }) => name)
    assert.equal(required?.join(), expected, type)
  }
})

test("a use is told each required prop that it leaves out, whatever the component", async () => {
  const root = path.resolve(import.meta.dirname, "../..")
  const paths = await globby(["templates/components/*.tsx", "content/components/*.tsx"], { cwd: root })
  const components = paths.flatMap((file) => componentAt(file) ?? [])
  const input = await readComponentProps.load?.({ hashes: {}, code: {}, components, packageRoot: root, siteRoot: root })
  assert.ok(input)
  const { facts } = await readComponentProps.run(input)
  const place = { file: "page.mdx", line: 3, column: 2 }
  const told = (use: Omit<ComponentUse, "place">, imports: ImportReference[] = []) => {
    const source = {
      ...emptySource({ path: "page.mdx", hash: "", kind: "text", text: "" }),
      components: [{ ...use, place }],
      imports,
    }
    const input = {
      config: {},
      sources: [source],
      componentProps: new Map(Object.entries(facts)),
      recall: rememberAnswers(),
    }
    return [...checkComponentProps(input as unknown as CheckInput)]
      .flat()
      .filter(({ message }) => message.includes("needs a prop"))
  }
  let required = 0
  for (const [name, { props }] of Object.entries(facts)) {
    const all = Object.keys(props)
    const value = (prop: string) => props[prop]?.values?.[0] ?? "x"
    for (const left of all) {
      const given = Object.fromEntries(all.filter((prop) => prop !== left).map((prop) => [prop, value(prop)]))
      const expected = props[left]?.required
        ? [{ code: "unknown-prop", severity: "warning", ...place, message: `${name} needs a prop: ${left}` }]
        : []
      const found = told({ name, props: given }).map(({ hint: _, target: __, ...problem }) => problem)
      assert.deepEqual(found, expected, `${name} without ${left}`)
      required += expected.length
      // What is computed is given, and what is spread may be.
      assert.deepEqual(told({ name, props: given, computed: [{ ...place, prop: left }] }), [])
      assert.deepEqual(told({ name, props: {}, computed: [place] }), [])
      // Another file by that name.
      for (const specifier of [`./_${name}.mdx`, `../other/${name}.tsx`])
        assert.deepEqual(told({ name, props: {} }, [{ specifier, names: { default: name }, place }]), [])
    }
  }
  assert.ok(required > 3, `${required} required props`)
})

test("a prop has its type and comment, and is not required where a value is given for it", async () => {
  const types = await read(`/** Says it. */
export default function X({ a = 1 }: {
  /** How
   * often. */
  a: number
  b: string
  /** @internal */
  c?: string
}) { return null }`)
  assert.deepEqual(types, {
    about: ["Says it."],
    props: [
      { name: "a", kind: "number", required: false, about: ["How often."], internal: false },
      { name: "b", kind: "string", required: true, about: [], internal: false },
      { name: "c", kind: "string", required: false, about: [], internal: true },
    ],
    open: false,
    holds: false,
  })
})
