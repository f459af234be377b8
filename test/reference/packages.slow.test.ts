/** The declaration files of real packages, each written in another style. */
import assert from "node:assert/strict"
import { test } from "node:test"
import ts from "typescript"
import { fillFile } from "../../src/reference/filled-files.js"
import type { ReferenceModel } from "../../src/reference/model.js"
import { createDeclarations, nameOf } from "../../src/reference/program.js"
import { deadRefs, declarationsBelow, readTexts, root } from "./read.js"

const packages = [
  { name: "commander", folder: "node_modules/commander/typings", entry: "index.d.ts", exports: 20 },
  { name: "chokidar", folder: "node_modules/chokidar", entry: "index.d.ts", exports: 10 },
  { name: "yaml", folder: "node_modules/yaml/dist", entry: "index.d.ts", exports: 40 },
  { name: "zod", folder: "node_modules/zod/v4", entry: "mini/index.d.ts", exports: 200 },
]

for (const { name, folder, entry, exports: least } of packages) {
  test(`${name}: every export has a page, and no link is dead`, async (t) => {
    const texts = declarationsBelow(folder, `content/${name}`)
    const path = `content/${name}/${entry}`
    const model = await readTexts(texts, { entry: path })
    const names = exportedNames(texts, path)
    const roots = new Set(model.symbols.filter((symbol) => symbol.owner === undefined).map((symbol) => symbol.name))
    assert.deepEqual(
      names.filter((one) => !roots.has(one)),
      [],
    )
    assert.ok(names.length >= least, `${names.length} exports`)
    assert.deepEqual(deadRefs(model), [])
    assert.deepEqual(repeatedIds(model), [])
    t.diagnostic(`${name}: ${names.length} exports, ${model.symbols.length} symbols`)
  })
}

function exportedNames(texts: Record<string, string>, entry: string): string[] {
  const files = Object.entries(texts).map(([path, text]) => fillFile({ path, text, hash: "" }, {}))
  const { program } = createDeclarations(files, root)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(nameOf(entry)) as ts.SourceFile
  const symbol = checker.getSymbolAtLocation(source)
  const isInternal = (one: ts.Symbol) => {
    const target = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one
    return target.getJsDocTags(checker).some((tag) => tag.name === "internal")
  }
  return (symbol ? checker.getExportsOfModule(symbol) : [])
    .filter((one) => !(one.flags & ts.SymbolFlags.Prototype) && !isInternal(one))
    .map((one) => one.name)
}

function repeatedIds(model: ReferenceModel): string[] {
  const ids = model.symbols.map((symbol) => symbol.id)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
