/**
 * The server samples in the other languages decide as the tables on their pages say. `npm run test:languages` runs this,
 * and installs from Debian what is missing.
 */
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, describe, it } from "node:test"
import { pathToFileURL } from "node:url"
import { requestSamples } from "../../src/api/request-samples.js"
import { pages, readContentSamples } from "./content-samples.js"
import { bashDriver, goDriver, javaDriver, phpDriver, rubyDriver } from "./drivers.js"
import { apiKey, sitekey } from "./hostile-answers.js"
import { needPrograms } from "./programs.js"
import { type RequestRun, runRequest } from "./run-request.js"
import { runSample, type SampleRun, startProblems } from "./run-sample.js"
import { freePort, runServer, type ServerRun, untilOpen } from "./run-server.js"
import { inFolder, type Keys, start } from "./shell.js"

const gson = "/usr/share/java/gson.jar"
const webrick = "/usr/share/doc/ruby-webrick"
const phpCurl = "/usr/share/doc/php-curl"
needPrograms({
  curl: "curl",
  jq: "jq",
  go: "golang-go",
  javac: "default-jdk-headless",
  [gson]: "libgoogle-gson-java",
  php: "php-cli",
  [phpCurl]: "php-curl",
  ruby: "ruby",
  [webrick]: "ruby-webrick",
})
const sample = await readContentSamples()
const goBuild = 'HOME="$PWD" GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o program .'

const module = { version: "v2", prints: "outcome" } as const
const runs: Record<string, SampleRun> = {
  "bash: captcha.sh": {
    ...module,
    textOnly: true,
    processPerCase: true,
    // A shell keeps neither the line feeds at the end of a command's output, nor a zero byte.
    asRead: (text) => text.replaceAll("\0", "").replace(/\n+$/, ""),
    files: (origin) => ({ "captcha.sh": sample(pages.verify, "captcha.sh", origin), "driver.sh": bashDriver }),
    command: "exec bash driver.sh",
  },
  "Go: captcha.go": {
    ...module,
    textOnly: true,
    files: (origin) => ({
      "go.mod": "module shop.example/signup\n",
      "captcha.go": sample(pages.verify, "captcha.go", origin),
      "driver.go": goDriver,
    }),
    build: goBuild,
    command: "exec ./program",
  },
  "Ruby: captcha.rb": {
    ...module,
    files: (origin) => ({ "captcha.rb": sample(pages.verify, "captcha.rb", origin), "driver.rb": rubyDriver }),
    command: "exec ruby driver.rb",
  },
  "Java: Captcha.java": {
    ...module,
    textOnly: true,
    files: (origin) => ({
      "Captcha.java": sample(pages.verify, "Captcha.java", origin),
      "Driver.java": javaDriver,
    }),
    build: `javac -encoding UTF-8 -cp ${gson} -d out Captcha.java Driver.java`,
    command: `exec java -cp out:${gson} Driver`,
  },
  "PHP: captcha.php": php(pages.verify, "captcha.php", "verify_captcha($value)['outcome']", module),
  "PHP: captcha.php of the upgrade, a response": php(
    pages.upgrade,
    "captcha.php",
    "verify_either(['captcha-response' => $value])['outcome']",
    module,
  ),
  "PHP: captcha.php of the upgrade, a solution": php(
    pages.upgrade,
    "captcha.php",
    "verify_either(['captcha-solution' => $value])['outcome']",
    { version: "v1", prints: "outcome" },
  ),
  "PHP: verify_solution.php of version 1": php(pages.v1, "verify_solution.php", "verify_solution($value)['accept']", {
    version: "v1",
    prints: "accept",
  }),
}

function php(page: string, title: string, decide: string, kind: Pick<SampleRun, "version" | "prints">): SampleRun {
  return {
    ...kind,
    processPerCase: true,
    files: (origin) => ({ [title]: sample(page, title, origin), "driver.php": phpDriver(title, decide) }),
    command: "exec php driver.php",
  }
}

const forms = { path: "/signup", field: "captcha-response", rejected: 403, tooLarge: 413, thorough: true } as const
const both = (origin: string, ...titles: string[]) =>
  Object.fromEntries(titles.map((title) => [title, sample(pages.verify, title, origin)]))
const servers: Record<string, ServerRun> = {
  "Go: main.go": {
    ...forms,
    tooLarge: 400,
    files: (origin) => ({ ...both(origin, "captcha.go", "main.go"), "go.mod": "module shop.example/signup\n" }),
    build: goBuild,
    command: "exec ./program",
  },
  "Ruby: server.rb": {
    ...forms,
    files: (origin) => both(origin, "captcha.rb", "server.rb"),
    command: "exec ruby server.rb",
  },
  "Java: Server.java": {
    ...forms,
    files: (origin) => both(origin, "Captcha.java", "Server.java"),
    build: `javac -encoding UTF-8 -cp ${gson} -d out Captcha.java Server.java`,
    command: `exec java -cp out:${gson} Server`,
  },
  "PHP: server.php": {
    ...forms,
    tooLarge: undefined,
    files: (origin) => ({ ...both(origin, "captcha.php", "server.php"), "public/index.html": "" }),
    command: "exec php -d display_errors=1 -S localhost:3000 -t public server.php",
  },
}

/** The server SDK, made of the module of the page on verifying. */
const phpSdk = (origin: string) => ({
  "captcha.php": sample(pages.php, "captcha.php", origin),
  "vendor/module.php": sample(pages.verify, "captcha.php", origin)
    .replace("declare(strict_types=1);", "declare(strict_types=1);\nnamespace Own;\nuse RuntimeException;")
    .replaceAll("ALERT", "alert"), // the sample has its own
  "vendor/autoload.php": `<?php
namespace Captcha;
final class ClientOptions { public function __construct(public string $apiKey, public string $sitekey, public float $timeout) {} }
final class Client {
    public int $status = 0;
    private array $result = [];
    public function __construct(ClientOptions $options) { require_once __DIR__ . '/module.php'; }
    public function verifyCaptchaResponse(string $value): static {
        $this->result = \\Own\\verify_captcha($value);
        return $this;
    }
    public function wasAbleToVerify(): bool { return $this->result['outcome'] !== 'unverified'; }
    public function shouldAccept(): bool { return $this->result['outcome'] === 'accepted'; }
    public function getErrorCode(): string { return (string) json_encode($this->result['code']); }
}`,
})
Object.assign(runs, {
  "PHP: captcha.php of the server SDK": {
    ...module,
    processPerCase: true,
    files: (origin) => ({
      ...phpSdk(origin),
      "driver.php": phpDriver("captcha.php", "verify_captcha($client, $value)"),
    }),
    command: "exec php driver.php",
  },
} satisfies Record<string, SampleRun>)

/** What a request to a page in PHP runs, by the file that a browser asks for. */
const phpPages: Record<string, { page: string; module: string; files: (origin: string) => Record<string, string> }> = {
  "server.php of the page on verifying": {
    page: "server.php",
    module: "captcha.php",
    files: (origin) => both(origin, "captcha.php", "server.php"),
  },
  "contact.php of version 1": {
    page: "contact.php",
    module: "verify_solution.php",
    files: (origin) => ({
      "verify_solution.php": sample(pages.v1, "verify_solution.php", origin),
      "contact.php": sample(pages.v1, "contact.php", origin),
    }),
  },
  "captcha.php of the upgrade": {
    page: "page.php",
    module: "captcha.php",
    files: (origin) => ({
      "captcha.php": sample(pages.upgrade, "captcha.php", origin),
      "page.php": "<?php http_response_code(500); require 'captcha.php'; http_response_code(200); echo 'passed';",
    }),
  },
  "signup.php of the server SDK": {
    page: "public/signup.php",
    module: "captcha.php",
    files: (origin) => ({ ...phpSdk(origin), "public/signup.php": sample(pages.php, "public/signup.php", origin) }),
  },
}

/** Pages that answer with a success although they could not start; PHP shows faults to the visitor. */
async function phpFaults({ page, module: moduleFile, files }: (typeof phpPages)[string]): Promise<string[]> {
  const own = files("http://127.0.0.1:9")
  const form = new URLSearchParams({ email: "me@shop.example", "captcha-response": "x", "captcha-solution": "x" })
  const ask = (files: Record<string, string>, keys: Keys) =>
    inFolder({ files }, async (folder) => {
      const port = await freePort()
      const { child } = start(`exec php -d display_errors=1 -S localhost:${port} "${page}"`, folder, keys)
      try {
        await untilOpen(port, () => child.exitCode !== null)
        return (await fetch(`http://localhost:${port}/signup`, { method: "POST", body: form })).status
      } finally {
        child.kill()
      }
    })
  const placeholder = (text: string) => text.replaceAll(sitekey, "CSXXXXXXXXXXXXXX")
  const broken = { ...own, [moduleFile]: "<?php this is not PHP" }
  const printed = Object.fromEntries(Object.entries(own).map(([file, text]) => [file, placeholder(text)]))
  const { [moduleFile]: _, ...without } = own
  const good: Keys = { CAPTCHA_API_KEY: apiKey }
  const starts: [string, Record<string, string>, Keys, number][] = [
    ["with its keys", own, good, 200],
    ["without a key", own, {}, 500],
    ["with a test key", own, { CAPTCHA_API_KEY: "cak_test_accept" }, 500],
    ["with the printed key", own, { CAPTCHA_API_KEY: `cak_${"0".repeat(40)}` }, 500],
    ["with the printed sitekey", printed, good, 500],
    ["with a broken module", broken, good, 500],
    ["without the module", without, good, 500],
  ]
  const problems: string[] = []
  for (const [name, files, keys, expected] of starts) {
    const status = await ask(files, keys)
    if (status !== expected) problems.push(`${name}: ${status}, not ${expected}`)
  }
  return problems
}

const requests: RequestRun[] = [
  { label: "Go", file: "main.go", build: goBuild.replace(" .", " main.go"), command: "exec ./program" },
  { label: "Ruby", file: "request.rb", command: "exec ruby request.rb" },
  { label: "Java", file: "Request.java", command: "exec java Request.java" },
  { label: "PHP", file: "request.php", command: "exec php request.php" },
]

const versions = {
  bash: "bash --version",
  curl: "curl --version",
  Go: "go version",
  Ruby: "ruby --version",
  Java: "java --version",
  PHP: "php --version",
}
const figures: string[] = []

describe("server samples in other languages", { concurrency: 2, timeout: 600_000 }, () => {
  for (const [name, run] of Object.entries(runs))
    it(`${name} decides as the table on its page says`, async () => {
      const { cases, problems } = await runSample(run)
      problems.push(...(await startProblems(run)))
      figures.push(`${name}: ${cases} cases, ${problems.length === 0 ? "all" : "not all"} passed`)
      assert.deepEqual(problems, [])
    })
  for (const [name, run] of Object.entries(servers))
    it(`${name} stops forms without a good response, and outlives any form`, async () =>
      assert.deepEqual(await runServer(run), []))
  for (const [name, page] of Object.entries(phpPages))
    it(`${name} never answers with a success when it could not start`, async () =>
      assert.deepEqual(await phpFaults(page), []))
  for (const run of requests)
    it(`the request in ${run.label} keeps its key to one host, and needs one`, async () =>
      assert.deepEqual(await runRequest(run), []))

  // Neither Debian nor the package registry of Node has a .NET SDK: what can be told of C# is that it parses.
  it("C# parses", { timeout: 300_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "captcha-docs-csharp-"))
    try {
      const packages = ["web-tree-sitter@0.25.10", "tree-sitter-c-sharp@0.23.1"]
      const install = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder]
      execFileSync("npm", [...install, ...packages], { stdio: "ignore" })
      const own = path.join(folder, "node_modules")
      const { Parser, Language } = (await import(
        pathToFileURL(`${own}/web-tree-sitter/tree-sitter.js`).href
      )) as TreeSitter
      await Parser.init()
      const parser = new Parser()
      parser.setLanguage(await Language.load(`${own}/tree-sitter-c-sharp/tree-sitter-c_sharp.wasm`))
      const hasError = (text: string) => parser.parse(text).rootNode.hasError
      const request = requestSamples({ method: "POST", url: "https://shop.example/", headers: [], body: {} })
      const texts = {
        "Captcha.cs": sample(pages.verify, "Captcha.cs", ""),
        "Program.cs": sample(pages.verify, "Program.cs", ""),
        "the request": request.find(({ language }) => language === "csharp")?.text ?? "",
      }
      assert.equal(hasError("class A { void B( { }"), true)
      for (const [name, text] of Object.entries(texts)) assert.equal(hasError(text), false, name)
      figures.push("C#: 3 samples parse; not run, for want of a .NET SDK")
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  after(() => {
    for (const command of Object.values(versions)) {
      const [program = "", ...args] = command.split(" ")
      console.log(execFileSync(program, args, { encoding: "utf8" }).split("\n")[0])
    }
    for (const line of figures.sort()) console.log(line)
  })
})

interface TreeSitter {
  Parser: {
    init(): Promise<void>
    new (): { setLanguage(language: unknown): void; parse(text: string): { rootNode: { hasError: boolean } } }
  }
  Language: { load(file: string): Promise<unknown> }
}
