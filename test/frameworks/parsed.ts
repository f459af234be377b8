/** Examples whose framework cannot be installed from npm or Debian: compiled as far as that goes, or parsed. */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { globby } from "globby"
import { inFolder } from "../server-samples/shell.js"
import { needPackages, unpack } from "./run-project.js"

const inProject = (name: string, work: (folder: string) => Promise<void>) =>
  inFolder({ files: {} }, async (around) => work(await unpack(name, around)))

/** Says where the nodes are that a grammar could not read. */
const parseCSharp = `
import { readFile } from "node:fs/promises"
import { Language, Parser } from "web-tree-sitter"
await Parser.init()
const parser = new Parser()
parser.setLanguage(await Language.load("node_modules/@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm"))
for (const file of process.argv.slice(2)) {
  const { rootNode } = parser.parse(await readFile(file, "utf8"))
  const walk = (node) => {
    if (node.isError || node.isMissing) console.log(file + ":" + (node.startPosition.row + 1) + " " + node.text.slice(0, 80))
    for (const child of node.children) walk(child)
  }
  walk(rootNode)
}
`

describe("examples that are not started here", { timeout: 600_000 }, () => {
  it("Spring Boot: what uses Spring and Jackson compiles, the rest is parsed", async () => {
    await needPackages([
      "default-jdk-headless",
      "libjackson2-databind-java",
      "libslf4j-java",
      "libspring-context-java",
      "libspring-web-java",
      "libspring-web-servlet-java",
    ])
    await inProject("spring", async (cwd) => {
      const java = (file: string) => `src/main/java/shop/${file}.java`
      const compile = ["-d", "classes", "-cp", "/usr/share/java/*", java("Captcha"), java("SignupController")]
      execFileSync("javac", compile, { cwd })
      const parse = [
        "-proc:none",
        "-XDshould-stop.ifError=PARSE",
        "-XDshould-stop.ifNoError=PARSE",
        java("Application"),
      ]
      execFileSync("javac", parse, { cwd })
      execFileSync("python3", ["-c", "import xml.dom.minidom; xml.dom.minidom.parse('pom.xml')"], { cwd })
    })
  })

  it("WordPress: PHP reads each file", async () => {
    await needPackages(["php-cli"])
    await inProject("wordpress", async (cwd) => {
      const files = await globby("**/*.php", { cwd })
      assert.equal(files.length, 2)
      for (const file of files) execFileSync("php", ["-l", file], { cwd, stdio: "ignore" })
    })
  })

  it("ASP.NET Core: a grammar of C# reads each file", async () => {
    await inProject("aspnet", async (cwd) => {
      const packages = ["web-tree-sitter@0.25", "@vscode/tree-sitter-wasm@0.3.1"]
      execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", ...packages], { cwd, stdio: "ignore" })
      await writeFile(path.join(cwd, "parse.mjs"), parseCSharp)
      await writeFile(path.join(cwd, "Broken.cs"), "public class Broken { int }\n")
      const files = await globby("**/*.cs", { cwd, ignore: ["node_modules"] })
      assert.equal(files.length, 4)
      const found = execFileSync("node", ["parse.mjs", ...files], { cwd, encoding: "utf8" })
      assert.match(found, /^Broken\.cs:1 [^\n]*\n$/)
    })
  })
})
