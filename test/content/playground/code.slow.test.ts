import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import { transformSync } from "esbuild"
import { globby } from "globby"
import ts from "typescript"
import { codeFor, type Flavour, flavours } from "../../../content/components/playground/code.js"
import { defaultsFor, options, type Settings } from "../../../content/components/playground/options.js"
import { ownFile, samplesOf, smallSite, told } from "../../samples/small-site.js"
import { brand } from "./sample-brand.js"

const root = path.resolve(import.meta.dirname, "../../..")
const defaults = defaultsFor(brand.sitekeyPlaceholder)

/** Values worth trying for the options that show in code. */
const values: Partial<Record<keyof Settings, (string | boolean)[]>> = {
  version: ["v2", "v1"],
  startMode: ["focus", "auto", "none"],
  theme: ["light", "dark", "auto"],
  language: ["", "de", "ar"],
  sitekey: [brand.sitekeyPlaceholder, "", "a\"b\\c<d>&'e"],
  formFieldName: ["captcha-response", "", 'x"y'],
  apiEndpoint: ["global", "eu", "eu,global", "https://captcha.shop.example"],
  sdkApiEndpoint: ["", "eu"],
  startAgent: [false, true],
  disableEvalPatching: [false, true],
  useCase: ["contact", "signup", "checkout", "download"],
}

/** Sets of settings that hold each pair of values at least once. */
function pairwise(): Settings[] {
  const keys = Object.keys(values) as (keyof typeof values)[]
  const pairs = keys.flatMap((a, at) =>
    keys.slice(at + 1).flatMap((b) => (values[a] ?? []).flatMap((x) => (values[b] ?? []).map((y) => ({ a, b, x, y })))),
  )
  const sets: Record<string, string | boolean>[] = []
  for (const { a, b, x, y } of pairs) {
    if (sets.some((set) => set[a] === x && set[b] === y)) continue
    const open = sets.find((set) => (set[a] === undefined || set[a] === x) && (set[b] === undefined || set[b] === y))
    if (open) Object.assign(open, { [a]: x, [b]: y })
    else sets.push({ [a]: x, [b]: y })
  }
  return sets.map((set) => ({ ...defaults, ...set }))
}

/** What TypeScript reads of a sample: a script block's insides, for those that have one. */
function scriptOf(flavour: Flavour, code: string): { name: string; text: string } {
  if (flavour === "js") return { name: "sample.js", text: code }
  if (flavour === "react") return { name: "sample.tsx", text: code }
  const scripts = [...code.matchAll(/<script(?![^>]*src=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "")
  return flavour === "html"
    ? { name: "sample.js", text: `${scripts.join("\n")}\nexport {}` }
    : { name: "sample.ts", text: `${scripts.join("\n")}\nexport const used = [onMounted, submit]` }
}

const vueTypes = `
export interface Ref<T> { value: T }
export declare function ref<T>(value: T): Ref<T>
export declare function onMounted(run: () => void): void
export declare function onBeforeUnmount(run: () => void): void
`

/** Compiles files that stand in memory against the declarations and React's own types. */
function problemsOf(files: Map<string, string>): string[] {
  const compilerOptions: ts.CompilerOptions = {
    allowJs: true,
    checkJs: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck: true,
    jsx: ts.JsxEmit.ReactJSX,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
    paths: {
      [brand.sdkPackage]: [`${root}/content/sdk/v2/sdk.d.ts`],
      [brand.v1Package]: [`${root}/content/sdk/v1/sdk.d.ts`],
      vue: [`${root}/vue-types.d.ts`],
    },
  }
  const host = ts.createCompilerHost(compilerOptions)
  const all = new Map([...files, [`${root}/vue-types.d.ts`, vueTypes]])
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (name) => all.has(name) || fileExists(name)
  host.readFile = (name) => all.get(name) ?? readFile(name)
  host.getSourceFile = (name, ...rest) => {
    const text = all.get(name)
    return text === undefined
      ? getSourceFile(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
  }
  const globals = ["v1", "v2"].map((version) => `${root}/content/sdk/${version}/global.d.ts`)
  const program = ts.createProgram([...files.keys(), ...globals], compilerOptions, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const line =
      file && start !== undefined ? file.text.split("\n")[file.getLineAndCharacterOfPosition(start).line] : ""
    return `${file?.fileName ?? ""}: ${ts.flattenDiagnosticMessageText(messageText, " ")} | ${line ?? ""}`
  })
}

test("generated code compiles against the declarations, for each pair of options", () => {
  const files = new Map<string, string>()
  for (const [index, settings] of pairwise().entries()) {
    for (const flavour of Object.keys(flavours) as Flavour[]) {
      const { name, text } = scriptOf(flavour, codeFor(flavour, settings, brand))
      files.set(`${root}/in-memory/${flavour}-${index}/${name}`, text)
    }
  }
  assert.ok(files.size >= 4 * 12, String(files.size))
  assert.deepEqual(problemsOf(files), [])
})

test("generated code passes check-samples, as it would on a page", async () => {
  const page = (version: string, change: Partial<Settings>) =>
    Object.entries({ html: "html", js: "js", react: "tsx", vue: "vue" })
      .map(([flavour, language]) => {
        const code = codeFor(flavour as Flavour, { ...defaults, version, ...change }, brand)
        return `\`\`\`${language}\n${code}\n\`\`\`\n`
      })
      .join("\n")
  const set = { startMode: "auto", theme: "dark", language: "de", apiEndpoint: "eu" }
  const declarations = await globby("content/sdk/*/*.d.ts", { cwd: root })
  const site = await smallSite({
    ...Object.fromEntries(declarations.map((file) => [file, ownFile(file)])),
    "content/docs/v2/page.mdx": page("v2", {}) + page("v2", { ...set, formFieldName: "" }),
    "content/docs/v1/page.mdx": page("v1", {}) + page("v1", set),
  })
  const { diagnostics } = await samplesOf(site)
  assert.deepEqual(told(diagnostics.filter(({ file }) => file.endsWith("page.mdx"))), [])
})

/** Runs a generated sample on a page of three elements, and says in which states a submission goes out. */
function sentIn(flavour: Flavour, states: readonly string[]): [string, boolean][] {
  let state = "init"
  const form = new EventTarget()
  const hint = { textContent: "" }
  const handle = { getState: () => state, destroy() {} }
  const widget = Object.assign(new EventTarget(), handle)
  const mounted: (() => void)[] = []
  const onSubmit: ((event: Event) => void)[] = []
  const modules: Record<string, object> = {
    [brand.sdkPackage]: {
      CaptchaSDK: class {
        createWidget = () => widget
      },
    },
    react: {
      useRef: (value: unknown) => ({ current: value === null ? {} : value }),
      useState: (value: string) => [value, (next: string) => (hint.textContent = next)],
      useEffect: (run: () => void) => mounted.push(run),
    },
    vue: {
      ref: (value: unknown) =>
        value === null
          ? { value: {} }
          : {
              set value(next: string) {
                hint.textContent = next
              },
            },
      onMounted: (run: () => void) => mounted.push(run),
      onBeforeUnmount() {},
    },
  }
  const { text } = scriptOf(flavour, codeFor(flavour, defaults, brand))
  const { code } = transformSync(`${text}\n${flavour === "vue" ? "onSubmit.push(submit)" : ""}`, {
    loader: "tsx",
    format: "cjs",
    jsxFactory: "h",
  })
  const page = {
    require: (name: string) => modules[name],
    module: { exports: {} as Record<string, unknown> },
    onSubmit,
    h: (_tag: string, props: { onSubmit?: (event: Event) => void } | null) => {
      if (props?.onSubmit) onSubmit.push(props.onSubmit)
    },
    document: {
      getElementById: (id: string) => (id === "captcha-status" ? hint : { captchaWidget: handle }),
      querySelector: () => form,
    },
  }
  new Function(...Object.keys(page), code)(...Object.values(page))
  if (flavour === "react") (page.module.exports.ContactForm as () => void)()
  for (const run of mounted) run()
  for (const listener of onSubmit) form.addEventListener("submit", listener)
  const events: Record<string, string> = { completed: "complete", error: "error", expired: "expire" }
  return states.map((next) => {
    state = next
    hint.textContent = ""
    const event = events[state]
    const target = flavour === "html" ? form : widget
    if (event !== undefined) target.dispatchEvent(new Event(`captcha:widget.${event}`))
    assert.equal(hint.textContent !== "", event !== undefined, `${flavour} says how it went: ${state}`)
    const sent = form.dispatchEvent(new Event("submit", { cancelable: true }))
    assert.ok(sent || hint.textContent !== "", `${flavour} explains in the state ${state}`)
    return [state, sent]
  })
}

test("every sample sends the form once there is a response, and after an error; before that it explains", () => {
  const states = ["init", "unactivated", "solving", "completed", "expired", "reset", "error", "activating"]
  for (const flavour of Object.keys(flavours) as Flavour[]) {
    assert.deepEqual(
      sentIn(flavour, states),
      states.map((state) => [state, state === "completed" || state === "error"]),
      flavour,
    )
  }
})

test("no sample disables the button, in either version", () => {
  for (const settings of pairwise())
    for (const flavour of Object.keys(flavours) as Flavour[])
      assert.doesNotMatch(codeFor(flavour, settings, brand), /\bdisabled\b/i)
})

test("the check would find a wrong option", () => {
  const code = codeFor("js", { ...defaults, startMode: "click" }, brand)
  const [problem = ""] = problemsOf(new Map([[`${root}/in-memory/wrong/sample.js`, code]]))
  assert.match(problem, /"click"/)
})

test("each option that is set shows in the code that can have it", () => {
  const shows: [Partial<Settings>, Partial<Record<Flavour, RegExp>>][] = [
    [
      { startMode: "auto" },
      { html: /data-start="auto"/, js: /startMode: "auto"/, react: /startMode: "auto"/, vue: /startMode: "auto"/ },
    ],
    [{ theme: "dark" }, { html: /data-theme="dark"/, js: /theme: "dark"/ }],
    [{ language: "ar" }, { html: / lang="ar"/, js: /language: "ar"/ }],
    [{ sitekey: "CSTEST0PASS00001" }, { html: /data-sitekey="CSTEST0PASS00001"/, vue: /sitekey: "CSTEST0PASS00001"/ }],
    [{ formFieldName: "check" }, { html: /data-form-field-name="check"/, js: /formFieldName: "check"/ }],
    [
      { formFieldName: "" },
      {
        html: /without a field needs/,
        js: /formFieldName: null[\s\S]*getResponse\(\)/,
        react: /formFieldName: null/,
        vue: /formFieldName: null/,
      },
    ],
    [{ apiEndpoint: "eu" }, { html: /data-api-endpoint="eu"/, react: /apiEndpoint: "eu"/ }],
    [
      { sdkApiEndpoint: "eu" },
      { html: /<meta name="captcha-api-endpoint" content="eu">/, js: /new CaptchaSDK\({ apiEndpoint: "eu" }\)/ },
    ],
    [{ startAgent: true }, { html: /startAgent needs/, js: /startAgent: true/ }],
    [{ disableEvalPatching: true }, { html: /captcha-disable-eval-patching/, vue: /disableEvalPatching: true/ }],
    [{ useCase: "signup" }, { html: /action="\/signup"/, js: /\/signup/, react: /SignUpForm/, vue: /\/signup/ }],
  ]
  for (const [change, patterns] of shows) {
    for (const [flavour, pattern] of Object.entries(patterns)) {
      assert.match(codeFor(flavour as Flavour, { ...defaults, ...change }, brand), pattern)
      assert.doesNotMatch(codeFor(flavour as Flavour, defaults, brand), pattern)
    }
  }
  const inCode = new Set(shows.flatMap(([change]) => Object.keys(change)))
  for (const { key, member } of options) if (member !== undefined) assert.ok(inCode.has(key), key)
})

test("a value can't break out of its place", () => {
  const evil = { ...defaults, sitekey: '"><script>alert(1)</script>', formFieldName: "'\"`${x}" }
  assert.doesNotMatch(codeFor("html", evil, brand), /<script>alert/)
  assert.match(codeFor("html", evil, brand), /&quot;>&lt;script>/)
})
