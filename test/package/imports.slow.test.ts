/**
 * What the package's files import is there where the package is installed: Node's own modules, packages that it depends
 * on, or peers that it declares. Tests run beside packages for development, so only a walk over all files can tell.
 */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { isBuiltin } from "node:module"
import path from "node:path"
import { test } from "node:test"
import { type AnyNode, parse } from "acorn"
import { build } from "esbuild"
import { globby } from "globby"
import ts from "typescript"

const root = path.resolve(import.meta.dirname, "../..")
const { dependencies, peerDependencies } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"))

/** The package of a specifier; undefined for what needs none. */
function packageOf(specifier: string): string | undefined {
  if (/^(\.{0,2}\/|data:|https?:)/.test(specifier) || isBuiltin(specifier)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}

/** Those that are not there, with a file that imports each. */
function missing(imported: Iterable<{ specifier: string; file: string }>, types = false): string[] {
  const found = new Map<string, string>()
  for (const { specifier, file } of imported) {
    const name = packageOf(specifier)
    if (name === undefined || found.has(name)) continue
    const typed = `@types/${name.replace(/^@(.+)\//, "$1__")}`
    const known = [name, ...(types ? [typed] : [])]
    if (!known.some((one) => Object.hasOwn(dependencies, one) || Object.hasOwn(peerDependencies, one)))
      found.set(name, file)
  }
  return [...found].map(([name, file]) => `${name} (${file})`)
}

/** Look-ups of a program: names as written, or the text of the expression that makes the name. */
function lookUps(code: string): { specifier?: string; made?: string }[] {
  const found: { specifier?: string; made?: string }[] = []
  const add = (node: AnyNode | undefined | null) => {
    if (node?.type === "Literal" && typeof node.value === "string") found.push({ specifier: node.value })
    else if (node) found.push({ made: code.slice(node.start, node.end) })
  }
  const isRequire = (node: AnyNode): boolean =>
    (node.type === "Identifier" && /^_*req(uire)?\d*$/.test(node.name)) ||
    // `createRequire(…)(name)`
    (node.type === "CallExpression" && node.callee.type === "Identifier" && /^createRequire\d*$/.test(node.callee.name))
  const visit = (node: AnyNode): void => {
    // A bundle inside the bundle looks its modules up in itself.
    if ("params" in node && node.params.some(isRequire)) return
    if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration") add(node.source)
    if (node.type === "ExportNamedDeclaration") add(node.source)
    if (node.type === "ImportExpression") add(node.source)
    if (node.type === "CallExpression") {
      const { callee } = node
      const isResolve =
        callee.type === "MemberExpression" &&
        callee.property.type === "Identifier" &&
        callee.property.name === "resolve" &&
        (callee.object.type === "MetaProperty" || isRequire(callee.object))
      if (isResolve || isRequire(callee)) add(node.arguments[0])
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (child !== null && typeof child === "object" && typeof child.type === "string") visit(child)
      }
    }
  }
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module", allowHashBang: true }))
  return found
}

test("the program imports nothing that an installation lacks", async () => {
  const files = await globby(["bin/*.js", "dist/*.js", "dist/chunks/*.js"], { cwd: root })
  const found = await Promise.all(
    files.map(async (file) =>
      lookUps(await readFile(path.join(root, file), "utf8")).map((lookUp) => ({ ...lookUp, file })),
    ),
  )
  const written = found.flat().flatMap(({ specifier, file }) => (specifier === undefined ? [] : [{ specifier, file }]))
  assert.ok(written.some(({ specifier }) => specifier === "esbuild"))
  assert.deepEqual(missing(written), [])
  const names = new Set(files)
  assert.deepEqual(
    written.filter(
      ({ specifier, file }) =>
        specifier.startsWith(".") &&
        specifier !== "../package.json" &&
        !names.has(path.posix.join(path.posix.dirname(file), specifier)),
    ),
    [],
    "a chunk is missing",
  )
  // Names that are made at run time. A new one belongs here with the reason why it is found in an installation.
  const made = new Set(found.flat().flatMap((lookUp) => lookUp.made?.replace(/\d+(?=\()/g, "") ?? []))
  const known = [
    // The code itself: the configuration, a plugin.
    '`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`',
    // Pagefind, the engine of diagrams and the protocol of assistants, from the folder where they were found.
    "pagefind.main",
    "url",
    // TypeDoc's own options, which we do not pass: plugins, and configurations in JavaScript.
    "isAbsolute(plugin)?pathToFileURL(plugin).toString():plugin",
    "pathToFileURL(file).toString()",
    "plugin",
    // Compilers of styles, from the packages of the site that is migrated.
    "name",
    "pathToFileURL(require2.resolve(name)).href",
  ]
  assert.deepEqual([...made].sort(), known.sort())
})

test("no import that fails is caught in silence", async () => {
  const found: LookUps = { count: 0, silent: [] }
  for (const file of await globby(["src/**/*.{ts,mjs}", "templates/**/*.{ts,tsx}", "bin/*.js"], { cwd: root })) {
    const { count, silent } = caughtLookUps(await readFile(path.join(root, file), "utf8"))
    found.count += count
    found.silent.push(...silent.map((text) => `${file}: ${text}`))
  }
  assert.ok(found.count > 80, `${found.count} imports`)
  assert.deepEqual(found.silent, [])
})

test("an import that is caught in silence is found, in every form", () => {
  const silent = [
    'try { await import("x") } catch {}',
    'try { const { y } = require("x"); y() } catch (error) { log("no x") }',
    'import("x").catch(() => undefined)',
    'import("x").then(use).catch(() => undefined)',
    'import("x").then(use, () => undefined)',
    'try { createRequire(here)("x") } catch {}',
    'try { createRequire(here).resolve("x") } catch {}',
    'try { require.resolve("x") } catch {}',
    'try { import.meta.resolve("x") } catch {}',
    'try { pnp.resolveToUnqualified("x", here) } catch {}',
    'await findPackage(root, "x").catch(() => undefined)',
  ]
  const told = [
    'try { await import("x") } catch (error) { log(error) }',
    'import("x").catch((error) => log(error))',
    'import("x").then(use, log)',
    'try { read() } catch {} await import("x")',
  ]
  for (const text of silent) assert.equal(caughtLookUps(text).silent.length, 1, text)
  for (const text of told) assert.deepEqual(caughtLookUps(text), { count: 1, silent: [] }, text)
})

interface LookUps {
  count: number
  /** Those whose failure nobody hears of. */
  silent: string[]
}

function caughtLookUps(text: string): LookUps {
  const found: LookUps = { count: 0, silent: [] }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLookUp(node)) {
      found.count++
      if (isSilenced(node)) found.silent.push(node.getText())
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile("code.tsx", text, ts.ScriptTarget.Latest, true))
  return found
}

/** `import(…)`, `require(…)`, `createRequire(…)(…)`, `….resolve(…)` of these, and our own search for a package. */
function isLookUp({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword ||
    /^(?:(?:require|createRequire\([^]*\))(?:\.resolve)?|import\.meta\.resolve|findPackage|[^]*\.resolveToUnqualified)$/.test(
      expression.getText(),
    )
  )
}

/** Whether something around an import catches its failure and does not look at the error. */
function isSilenced(node: ts.Node): boolean {
  for (let inner = node; inner.parent; inner = inner.parent) {
    const outer = inner.parent
    if (ts.isTryStatement(outer) && inner === outer.tryBlock && outer.catchClause) {
      const { variableDeclaration, block } = outer.catchClause
      return variableDeclaration === undefined || !mentions(block, variableDeclaration.name.getText())
    }
    // `import(…).catch(…)` and `import(…).then(…, …)`, also after `.then(…)`
    if (ts.isPropertyAccessExpression(outer) && inner === outer.expression && ts.isCallExpression(outer.parent)) {
      const [first, second] = outer.parent.arguments
      const { text } = outer.name
      const handler = text === "catch" ? first : text === "then" ? second : undefined
      if (handler) return ts.isArrowFunction(handler) && ignoresItsError(handler)
    }
  }
  return false
}

function ignoresItsError({ parameters: [error], body }: ts.ArrowFunction): boolean {
  return error === undefined || !mentions(body, error.name.getText())
}

function mentions(node: ts.Node, name: string): boolean {
  return (
    (ts.isIdentifier(node) && node.text === name) || (ts.forEachChild(node, (child) => mentions(child, name)) ?? false)
  )
}

test("what a site's bundles take from the package imports nothing that an installation lacks", async () => {
  const entryPoints = await globby("templates/**/*.{ts,tsx,css}", { cwd: root, ignore: ["**/*.d.ts"] })
  const imported: { specifier: string; file: string }[] = []
  await build({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    outdir: "out",
    logLevel: "silent",
    plugins: [
      {
        name: "recorded",
        setup(plugin) {
          plugin.onResolve({ filter: /^[^./]/ }, ({ path: specifier, importer, kind }) => {
            if (kind === "entry-point") return undefined
            // `lucide:` and the like are the bundler's own.
            if (!/^(lucide|data|captcha-docs-\w+):/.test(specifier))
              imported.push({ specifier, file: path.relative(root, importer) })
            return { path: specifier, external: true }
          })
        },
      },
    ],
  })
  const own = imported.filter(({ specifier }) => !/^@theme(-original)?\//.test(specifier))
  assert.ok(
    ["react", "@fontsource-variable/geist"].every((name) => own.some(({ specifier }) => packageOf(specifier) === name)),
  )
  assert.deepEqual(missing(own), [])
})

test("the package's types import nothing that an installation lacks", async () => {
  const imported: { specifier: string; file: string }[] = []
  const seen = new Set(await globby("dist/types/{templates/**/*,src/index}.d.ts", { cwd: root }))
  for (const file of seen) {
    const text = await readFile(path.join(root, file), "utf8")
    const { importedFiles, typeReferenceDirectives } = ts.preProcessFile(text)
    for (const { fileName: specifier } of importedFiles) {
      if (!specifier.startsWith(".")) imported.push({ specifier, file })
      else if (/\.[jt]sx?$/.test(specifier))
        seen.add(path.posix.join(path.posix.dirname(file), specifier).replace(/\.[jt]sx?$/, ".d.ts"))
    }
    for (const { fileName: specifier } of typeReferenceDirectives) imported.push({ specifier, file })
  }
  assert.ok(seen.size > 100, `${seen.size} files`)
  assert.deepEqual(missing(imported, true), [])
})
