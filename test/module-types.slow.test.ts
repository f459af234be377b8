/** What a component may import beside code has types, under the configuration that `init` writes. */
import assert from "node:assert/strict"
import path from "node:path"
import { test } from "node:test"
import ts from "typescript"
import { folderWith } from "./run-program.js"

const root = path.resolve(import.meta.dirname, "..")
const pictures = ["png", "jpg", "jpeg", "gif", "webp", "avif", "ico", "mp4", "webm", "pdf"]

test("icons, drawings, pictures, style sheets and data can be imported by typed code", async (t) => {
  const { folder, remove } = await folderWith({
    "content/components/Own.tsx": `import rocket from "lucide:rocket"
import Mark, { ReactComponent } from "./mark.svg"
import "./own.css"
import list from "./list.yml"
${pictures.map((ending) => `import ${ending}File from "./file.${ending}"`).join("\n")}

const addresses: string[] = [${pictures.map((ending) => `${ending}File`).join(", ")}]
export const data: unknown = list
export default function Own() {
  return <p><Mark className="a" title="Mark" /><ReactComponent width={4} /><img src={Mark} alt="" /><img src={rocket} alt={addresses[0]} /></p>
}
// @ts-expect-error a drawing has no such property
export const wrong = <Mark colour="red" />
`,
  })
  t.after(remove)
  const { config } = ts.readConfigFile(path.join(root, "tsconfig.site.json"), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, paths: {} }, root)
  const types = Object.fromEntries(
    ["react", "react/*"].map((name) => [name, [path.join(root, "node_modules/@types", name)]]),
  )
  const files = [path.join(folder, "content/components/Own.tsx"), path.join(root, "templates/modules.d.ts")]
  const program = ts.createProgram(files, { ...options, paths: types })
  assert.deepEqual(
    ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " ")),
    [],
  )
})
