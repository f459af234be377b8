import { readFileSync } from "node:fs"
import ts from "typescript"

const path = "content/sdk/v2/sdk.d.ts"
const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true)

/** Names of an interface's members, as the declarations have them. */
export function membersOf(name: string): string[] {
  for (const statement of file.statements) {
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== name) continue
    return statement.members.flatMap((member) => (member.name ? [member.name.getText(file)] : []))
  }
  throw new Error(`there is no interface ${name}`)
}

/** The literals of a union type. */
export function literalsOf(name: string): string[] {
  for (const statement of file.statements) {
    if (!ts.isTypeAliasDeclaration(statement) || statement.name.text !== name) continue
    const types = ts.isUnionTypeNode(statement.type) ? [...statement.type.types] : [statement.type]
    return types.flatMap((type) =>
      ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [],
    )
  }
  throw new Error(`there is no type ${name}`)
}

/** The rows of the first table in the comment of an export. */
export function declaredTable(name: string): string[][] {
  const end = file.text.search(new RegExp(`^export (type|interface) ${name}\\b`, "m"))
  const comment = file.text.slice(file.text.lastIndexOf("/**", end), end).replaceAll(/^ \* ?/gm, "")
  const [table] = /(?:^\|.*\n)+/m.exec(comment) ?? []
  if (end < 0 || !table) throw new Error(`${name} has no table`)
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) => row.replaceAll(/^\| | \|$/g, "").split(" | "))
}
