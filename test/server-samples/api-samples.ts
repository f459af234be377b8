/**
 * Each sample of each operation, run in its language against a server that holds it against the document.
 * `npm run test:languages` runs this; `DOCUMENTS` names further documents, such as those of other services.
 */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, it } from "node:test"
import { parse } from "yaml"
import siteConfig from "../../site.config.js"
import { type Node, operationsOf } from "../../src/api/openapi.js"
import { requestSamples, type SampleRequest } from "../../src/api/request-samples.js"
import { sampleRequest } from "../../src/api/sample-request.js"
import { schemaChecker } from "../../src/api/validate-openapi.js"
import { fillBrand } from "../../src/config/brand.js"
import { startSampleServer } from "../api/sample-server.js"
import { needPrograms } from "./programs.js"
import { inFolder, shell } from "./shell.js"

needPrograms({
  curl: "curl",
  go: "golang-go",
  javac: "default-jdk-headless",
  php: "php-cli",
  "/usr/share/doc/php-curl": "php-curl",
  ruby: "ruby",
})

/** All samples of a language as one program: each is as it is printed, but for the name of its function or class. */
interface Program {
  file: (index: number) => string
  named?: (text: string, index: number) => string
  main: (indexes: number[]) => Record<string, string>
  build?: string
  command: string
}

const lines = (indexes: number[], line: (index: number) => string) => indexes.map(line).join("\n")
const programs: Record<string, Program> = {
  curl: {
    file: (index) => `${index}.sh`,
    main: () => ({}),
    command: 'for file in *.sh; do echo "== $file" >&2; bash "$file"; done',
  },
  Node: {
    file: (index) => `${index}.mjs`,
    main: (indexes) => ({
      "main.mjs": lines(
        indexes,
        (index) => `await import("./${index}.mjs").catch((error) => console.error(${index}, error))`,
      ),
    }),
    command: "exec node main.mjs",
  },
  PHP: {
    file: (index) => `${index}.php`,
    main: (indexes) => ({
      "main.php": `<?php\n${lines(indexes, (index) => `(function () { try { include '${index}.php'; } catch (Throwable $error) { fwrite(STDERR, "${index} $error"); } })();`)}`,
    }),
    command: "exec php main.php",
  },
  Python: {
    file: (index) => `s${index}.py`,
    main: (indexes) => ({
      "main.py": `import runpy, sys\nfor index in ${JSON.stringify(indexes)}:\n    try:\n        runpy.run_path(f"s{index}.py")\n    except Exception as error:\n        print(index, repr(error), file=sys.stderr)\n`,
    }),
    command: "exec python3 main.py",
  },
  Go: {
    file: (index) => `s${index}.go`,
    named: (text, index) => text.replace("func main()", `func main${index}()`),
    main: (indexes) => ({
      "go.mod": "module shop.example/samples\n",
      "main.go": `package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n\nfunc run(index int, sample func()) {\n\tdefer func() {\n\t\tif fault := recover(); fault != nil {\n\t\t\tfmt.Fprintln(os.Stderr, index, fault)\n\t\t}\n\t}()\n\tsample()\n}\n\nfunc main() {\n${lines(indexes, (index) => `\trun(${index}, main${index})`)}\n}\n`,
    }),
    build: 'HOME="$PWD" GOFLAGS=-mod=mod GOTOOLCHAIN=local go build -o program .',
    command: "exec ./program",
  },
  Ruby: {
    file: (index) => `${index}.rb`,
    main: (indexes) => ({
      "main.rb": lines(
        indexes,
        (index) =>
          `begin\n  load "./${index}.rb", true\nrescue Exception => error\n  warn ${index}, error.full_message\nend`,
      ),
    }),
    command: "exec ruby main.rb",
  },
  Java: {
    file: (index) => `Request${index}.java`,
    named: (text, index) => text.replace("class Request", `class Request${index}`),
    main: (indexes) => ({
      "Main.java": `public class Main {\n  public static void main(String[] args) {\n${lines(indexes, (index) => `    run${index}();`)}\n  }\n${lines(indexes, (index) => `  static void run${index}() { try { Request${index}.main(new String[0]); } catch (Exception error) { System.err.println("${index} " + error); } }`)}\n}\n`,
    }),
    build: "javac -encoding UTF-8 -d out *.java",
    command: "exec java -cp out Main",
  },
}

const own = ["content/api/v1/openapi.yaml", "content/api/v2/openapi.yaml", "test/api/every-request.yaml"]
const others = (process.env.DOCUMENTS ?? "").split(path.delimiter).filter(Boolean)

describe("samples of operations, sent to a server", { timeout: 3_600_000 }, () => {
  for (const file of [...own, ...others])
    it(`each request of ${file} is as the document says, in every language`, async () => {
      const document = parse(fillBrand(readFileSync(file, "utf8"), siteConfig.brand).text) as Node
      const operations = operationsOf(document).filter(({ sent }) => !sent)
      const check = schemaChecker(document)
      const requests = operations.map((placed) => sampleRequest(placed, document, check))
      const server = await startSampleServer(document, operations)
      try {
        const problems: string[] = []
        for (const [language, program] of Object.entries(programs)) {
          const stderr = await run(
            language,
            program,
            requests.map((request, index) => server.addressed(request, language, index)),
          )
          const told = requests.flatMap((_, index) => {
            const { id, method, path: target } = { id: operations[index]?.operation.operationId, ...operations[index] }
            const wrong = server.received.get(`${language} ${index}`) ?? [
              `no request: ${stderr.split("\n").find((line) => line.startsWith(`${index} `))}`,
            ]
            return wrong.map((text) => `${language}: ${id ?? `${method} ${target}`}: ${text}`)
          })
          console.log(
            `${file}, ${language}: ${requests.length - new Set(told.map((line) => line.split(": ")[1])).size} of ${requests.length}`,
          )
          problems.push(...told)
        }
        assert.deepEqual(problems, [])
      } finally {
        await server.close()
      }
    })
})

async function run(language: string, program: Program, requests: readonly SampleRequest[]): Promise<string> {
  const indexes = requests.map((_, index) => index)
  const samples = requests.map((request, index) => {
    const text = requestSamples(request).find(({ label }) => label === language)?.text ?? ""
    return [program.file(index), program.named?.(text, index) ?? text]
  })
  const forms = requests.flatMap(({ parts = [] }) => parts.flatMap(({ file, value }) => (file ? [[file, value]] : [])))
  const variables = new Set(requests.flatMap(({ headers }) => headers.flatMap(({ variable }) => variable ?? [])))
  const keys = Object.fromEntries([...variables].map((name) => [name, "c2VjcmV0"]))
  const files = { ...Object.fromEntries([...forms, ...samples]), ...program.main(indexes) }
  const { stderr } = await inFolder({ files, build: program.build }, (folder) => shell(program.command, folder, keys))
  return stderr
}
