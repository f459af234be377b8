/**
 * Examples whose framework cannot be installed from npm or Debian: parsed, or compiled as far as that goes. What asks
 * siteverify runs without its framework.
 */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { describe, it } from "node:test"
import { globby } from "globby"
import { ownFile } from "../samples/small-site.js"
import { javaDriver, phpDriver, rubyDriver } from "../server-samples/drivers.js"
import { limits, sitekey } from "../server-samples/hostile-answers.js"
import { runSample, type SampleRun, startProblems } from "../server-samples/run-sample.js"
import { inFolder } from "../server-samples/shell.js"
import { exampleFile, moduleRun } from "./example-modules.js"
import { needPackages, unpack } from "./run-project.js"

const inProject = (name: string, work: (folder: string) => Promise<void>) =>
  inFolder({ files: {} }, async (around) => work(await unpack(name, around)))

async function decides(run: SampleRun): Promise<void> {
  assert.deepEqual((await runSample(run)).problems, [])
  assert.deepEqual(await startProblems(run), [])
}

/** The logger, and a first `verify` that calls nothing: it raises for a key that would open the form. */
const withoutRails = `
require "logger"
require_relative "captcha"
module Rails
  def self.logger = Logger.new($stderr)
end
decide = Captcha.method(:decide)
Captcha.define_singleton_method(:decide) { |_request| }
Captcha.verify("any-value")
Captcha.define_singleton_method(:decide, decide)
`

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

const springPackages = [
  "default-jdk-headless",
  "libjackson2-databind-java",
  "libslf4j-java",
  "libspring-context-java",
  "libspring-web-java",
  "libspring-web-servlet-java",
]

describe("examples that are not started here", { timeout: 600_000 }, () => {
  it("Spring Boot: what uses Spring and Jackson compiles, the rest is parsed", async () => {
    await needPackages(springPackages)
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

  it("Spring Boot: the service decides as the table says, and is not made with a key that would open the form", async () => {
    await needPackages([...springPackages, "libgoogle-gson-java"])
    const jars = ["jackson-annotations", "jackson-core", "jackson-databind", "slf4j-api", "slf4j-simple"]
    const classes = [...jars, "spring3-beans", "spring3-context", "gson"]
      .map((name) => `/usr/share/java/${name}.jar`)
      .join(":")
    const environment = ["API_KEY", "SITEKEY", "ALLOW_TEST_KEYS", "SITEVERIFY_URL"]
    const values = environment.map((name) => `System.getenv().getOrDefault("CAPTCHA_${name}", "")`)
    await decides(
      moduleRun({
        files: (origin) => ({
          "shop/Captcha.java": exampleFile("spring/src/main/java/shop/Captcha.java", origin),
          "Driver.java": javaDriver
            .replace('new Captcha(System.getenv("CAPTCHA_API_KEY"))', `new shop.Captcha(${values})`)
            .replace("final Captcha CAPTCHA", "final shop.Captcha CAPTCHA"),
        }),
        build: `javac -encoding UTF-8 -cp ${classes} -d out shop/Captcha.java Driver.java`,
        command: `java -cp out:${classes} Driver`,
        textOnly: true,
      }),
    )
  })

  it("Rails: the module alone decides as the table says, and nothing with a key that would open the form", async () => {
    await needPackages(["ruby"])
    await decides(
      moduleRun({
        files: (origin) => ({
          "captcha.rb": exampleFile("rails/lib/captcha.rb", origin),
          "driver.rb": `${withoutRails}${rubyDriver}`,
        }),
        command: "ruby driver.rb",
      }),
    )
  })

  it("WordPress: the plugin decides as the table says, and is not activated with a key that would open the forms", async () => {
    await needPackages(["php-cli", "php-curl"])
    await decides(
      moduleRun({
        files: (origin) => ({
          "class-captcha-forms.php": exampleFile("wordpress/captcha-forms/class-captcha-forms.php", origin),
          "wordpress.php": ownFile("test/frameworks/wordpress-functions.php"),
          "driver.php": phpDriver("wordpress.php", "verified($value)"),
        }),
        command: "php driver.php",
        processPerCase: true,
      }),
    )
  })

  it("ASP.NET Core: a request whose response passes stays below what siteverify reads", () => {
    const text = ownFile("content/examples/aspnet/Captcha.cs")
    assert.ok(text.includes(String.raw`Regex.IsMatch(value, @"\A[\x21-\x7e]{1,${limits.response}}\z")`))
    assert.ok(text.includes('new FormUrlEncodedContent([new("response", value), new("sitekey", keys.Sitekey)])'))
    // An encoder of forms writes a character of ASCII with three bytes at most.
    const longest = new URLSearchParams({ response: "<".repeat(limits.response), sitekey })
    assert.ok(String(longest).length < limits.request)
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
