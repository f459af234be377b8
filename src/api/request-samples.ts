/**
 * One request in eight languages, generated from the operation. Each is a whole program that prints status and body,
 * stops if an environment variable is missing, and follows no redirect: secrets go to their own host only. (In three of
 * the eight, `@scalar/snippetz` 0.10 lets a quote in a header end the string.)
 */
import { javaScript } from "../print/javascript.js"
import { phpString, rubyString, stringLiteral } from "../print/literals.js"
import { shellQuoted } from "../print/shell.js"

export interface SampleRequest {
  method: string
  url: string
  /** Value by name; with `variable`, what comes from the environment follows the value. */
  headers: { name: string; value: string; variable?: string }[]
  body?: unknown
  /** Another body, as it is sent. */
  text?: string
  /** The parts of a form; `file` is the name of a file. */
  parts?: { name: string; value: string; file?: string }[]
}

export interface WrittenRequest {
  language: string
  label: string
  text: string
}

export function requestSamples(given: SampleRequest): WrittenRequest[] {
  const request = given.parts ? withParts(given, given.parts) : given
  return [
    { language: "bash", label: "curl", text: curl(given) },
    { language: "js", label: "Node", text: node(given) },
    { language: "php", label: "PHP", text: php(request) },
    { language: "python", label: "Python", text: python(request) },
    { language: "go", label: "Go", text: go(request) },
    { language: "ruby", label: "Ruby", text: ruby(request) },
    { language: "java", label: "Java", text: java(request) },
    { language: "csharp", label: "C#", text: csharp(request) },
  ]
}

function variablesOf({ headers }: SampleRequest): string[] {
  return [...new Set(headers.flatMap(({ variable }) => variable ?? []))]
}

/** The parts of a form as a text (RFC 7578), for languages whose libraries don't write it. */
function withParts(request: SampleRequest, parts: NonNullable<SampleRequest["parts"]>): SampleRequest {
  const boundary = "----a-line-between-parts"
  const written = parts.map(({ name, value, file }) => {
    const named = (text: string) => text.replace(/["\r\n]/g, encodeURIComponent)
    const disposition = `form-data; name="${named(name)}"${file === undefined ? "" : `; filename="${named(file)}"`}`
    const type = file === undefined ? "" : "\r\nContent-Type: application/octet-stream"
    return `--${boundary}\r\nContent-Disposition: ${disposition}${type}\r\n\r\n${value}\r\n`
  })
  const headers = request.headers.map((header) =>
    isContentType(header) ? { ...header, value: `${header.value}; boundary=${boundary}` } : header,
  )
  return { ...request, headers, text: `${written.join("")}--${boundary}--\r\n` }
}

function isContentType({ name }: { name: string }): boolean {
  return name.toLowerCase() === "content-type"
}

/** A header's value as an expression: a text, a variable, or one after the other. */
function headerValue(
  { value, variable }: SampleRequest["headers"][number],
  string: (text: string) => string,
  { plus = " + ", named = variable }: { plus?: string; named?: string | undefined } = {},
): string {
  if (named === undefined || variable === undefined) return string(value)
  return value === "" ? named : `${string(value)}${plus}${named}`
}

/** Lines of a program; those that it does not need are left out. */
function linesOf(...lines: readonly (string | readonly string[] | false | undefined)[]): string[] {
  return lines.flat().filter((line) => typeof line === "string")
}

const quoted = stringLiteral
const compact = (body: unknown) => JSON.stringify(body)
/** Over lines, below a line that is indented by two. */
const spread = (body: unknown) => JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")

/** JSON's types in a language of arrays and tables. */
interface Notation {
  string(text: string): string
  words: { null: string; true: string; false: string }
  table: [open: string, close: string]
  /** Before a table that would be read as a list. */
  cast?: string
  /** Between a key and its value. */
  to: string
}

function nested(value: unknown, notation: Notation, indent: string): string {
  if (typeof value === "string") return notation.string(value)
  if (value === null || typeof value === "boolean") return notation.words[String(value) as keyof Notation["words"]]
  if (typeof value !== "object") return compact(value)
  if (Array.isArray(value)) return `[${value.map((item) => nested(item, notation, indent)).join(", ")}]`
  const [open, close] = notation.table
  const inner = Object.entries(value).map(
    ([key, child]) => `${indent}    ${notation.string(key)}${notation.to}${nested(child, notation, `${indent}    `)},`,
  )
  const cast = notation.cast !== undefined && Object.keys(value).every((key) => /^\d+$/.test(key)) ? notation.cast : ""
  return inner.length === 0 ? `${cast}${open}${close}` : `${cast}${open}\n${inner.join("\n")}\n${indent}${close}`
}
const capital = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()

const jsonWords = { null: "null", true: "true", false: "false" }
const inPhp: Notation = { string: phpString, words: jsonWords, table: ["[", "]"], cast: "(object) ", to: " => " }
const inPython: Notation = {
  string: stringLiteral,
  words: { null: "None", true: "True", false: "False" },
  table: ["{", "}"],
  to: ": ",
}
const inRuby: Notation = { string: rubyString, words: { ...jsonWords, null: "nil" }, table: ["{", "}"], to: " => " }

/** Secrets come from standard input: other users of the machine can read a program's arguments. */
function curl({ method, url, headers, body, text, parts }: SampleRequest): string {
  const secrets = headers.filter(({ variable }) => variable)
  const shell = shellQuoted
  const asked = method === "HEAD" ? "  --head" : `  --request ${method}`
  const sends = body !== undefined || text !== undefined || parts !== undefined
  // curl writes the type of a form, with its boundary.
  const own = headers.filter((header) => !header.variable && !(parts && isContentType(header)))
  const lines = linesOf(
    "curl --max-time 5",
    method !== "GET" && !(method === "POST" && sends) && asked,
    own.map(({ name, value }) => `  --header ${shell(`${name}: ${value}`)}`),
    body !== undefined && `  --data ${shell(compact(body).length > 60 ? spread(body) : compact(body))}`,
    text !== undefined && `  --data-binary ${shell(text.replace(/^@/, "%40"))}`,
    (parts ?? []).map(({ name, value, file }) =>
      file === undefined ? `  --form-string ${shell(`${name}=${value}`)}` : `  --form ${shell(`${name}=@${file}`)}`,
    ),
    `  ${shell(url)}`,
    secrets.length > 0 &&
      `  --header @- <<< "${secrets.map(({ name, value, variable }) => `${`${name}: ${value}`.replace(/["$`\\]/g, "\\$&")}\${${variable}:?is not set}`).join("\n")}"`,
  )
  return lines.join(" \\\n")
}

function node(request: SampleRequest): string {
  const { method, url, headers, body, text, parts } = request
  const own = headers.filter((header) => !(parts && isContentType(header)))
  const entries = own.map((header) => `    ${quoted(header.name)}: ${headerValue(header, quoted)},`)
  return linesOf(
    variablesOf(request).flatMap((name) => [
      `const ${name} = process.env.${name}?.trim();`,
      `if (!${name}) throw new Error(${quoted(`${name} is not set`)});`,
      "",
    ]),
    parts && [
      "const form = new FormData();",
      ...parts.map(({ name, value, file }) => {
        const part = file === undefined ? quoted(value) : `new Blob([${quoted(value)}]), ${quoted(file)}`
        return `form.append(${quoted(name)}, ${part});`
      }),
      "",
    ],
    `const answer = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    "  headers: {",
    entries,
    "  },",
    body !== undefined && `  body: JSON.stringify(${javaScript(body, 2).replaceAll("\n", "\n  ")}),`,
    text !== undefined && `  body: ${quoted(text)},`,
    parts && "  body: form,",
    '  redirect: "manual",',
    "  signal: AbortSignal.timeout(5000),",
    "});",
    "console.log(answer.status, await answer.text());",
  ).join("\n")
}

function php(request: SampleRequest): string {
  const { method, url, headers, body, text } = request
  const string = phpString
  const lines = headers.map(({ name, value, variable }) => {
    const header = { name, value: `${name}: ${value}`, ...(variable !== undefined && { variable }) }
    return `        ${headerValue(header, string, { plus: " . ", named: variable && `$${variable}` })},`
  })
  return linesOf(
    "<?php",
    variablesOf(request).map(
      (name) =>
        `$${name} = trim((string) getenv(${string(name)})) ?: throw new RuntimeException(${string(`${name} is not set`)});`,
    ),
    `$request = curl_init(${string(url)});`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => ${string(method)},`,
    "    CURLOPT_HTTPHEADER => [",
    lines,
    "    ],",
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${nested(body, inPhp, "    ")}),`,
    text !== undefined && `    CURLOPT_POSTFIELDS => ${phpLines(text)},`,
    method === "HEAD" && "    CURLOPT_NOBODY => true,",
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 5,",
    "]);",
    "$answer = curl_exec($request);",
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ).join("\n")
}

/** Lines end as they are sent. */
function phpLines(text: string): string {
  return text
    .split("\r\n")
    .map(phpString)
    .join(' . "\\r\\n" . ')
    .replaceAll(" . '' . ", " . ")
    .replace(/ \. ''$/, "")
}

function python(request: SampleRequest): string {
  const { method, url, headers, body, text } = request
  // If the document names no server, the reader has to fill in the host, as in the other languages.
  const [, origin = "", host = "", target = ""] = /^(https?:\/\/([^/?]+))?(.*)$/.exec(url) ?? []
  const variables = variablesOf(request)
  const entries = headers.map((header) => `        ${quoted(header.name)}: ${headerValue(header, quoted)},`)
  return linesOf(
    "import http.client",
    body !== undefined && "import json",
    variables.length > 0 && "import os",
    "",
    variables.flatMap((name) => [
      `${name} = os.environ[${quoted(name)}].strip()`,
      `if not ${name}:`,
      `    raise RuntimeError(${quoted(`${name} is not set`)})`,
      "",
    ]),
    "# The timeout is for each read, not for the whole call.",
    `connection = http.client.HTTP${origin.startsWith("http:") ? "" : "S"}Connection(${quoted(host)}, timeout=5)`,
    "connection.request(",
    `    ${quoted(method)},`,
    `    ${quoted(target || "/")},`,
    body !== undefined && `    body=json.dumps(${nested(body, inPython, "    ")}),`,
    text !== undefined && `    body=${quoted(text)}.encode(),`,
    "    headers={",
    entries,
    "    },",
    ")",
    "answer = connection.getresponse()",
    "print(answer.status, answer.read().decode())",
  ).join("\n")
}

function go(request: SampleRequest): string {
  const { method, url, headers, body, text: sent } = request
  const hasBody = body !== undefined || sent !== undefined
  const variables = variablesOf(request)
  const imports = linesOf(
    "fmt",
    "io",
    "net/http",
    variables.length > 0 && "os",
    (hasBody || variables.length > 0) && "strings",
    "time",
  )
  return linesOf(
    "package main",
    "",
    "import (",
    imports.map((name) => `\t${quoted(name)}`),
    ")",
    "",
    "func main() {",
    variables.flatMap((name) => [
      `\t${name} := strings.TrimSpace(os.Getenv(${quoted(name)}))`,
      `\tif ${name} == "" {`,
      `\t\tpanic(${quoted(`${name} is not set`)})`,
      "\t}",
    ]),
    body !== undefined && `\tbody := strings.NewReader(\`${compact(body).replaceAll("`", '` + "`" + `')}\`)`,
    sent !== undefined && `\tbody := strings.NewReader(${quoted(sent)})`,
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${hasBody ? "body" : "nil"})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    headers.map((header) => `\trequest.Header.Set(${quoted(header.name)}, ${headerValue(header, quoted)})`),
    "",
    "\tclient := &http.Client{",
    "\t\tTimeout: 5 * time.Second,",
    "\t\tCheckRedirect: func(*http.Request, []*http.Request) error {",
    "\t\t\treturn http.ErrUseLastResponse",
    "\t\t},",
    "\t}",
    "\tanswer, err := client.Do(request)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    "\tdefer answer.Body.Close()",
    "\ttext, err := io.ReadAll(answer.Body)",
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    "\tfmt.Println(answer.StatusCode, string(text))",
    "}",
  ).join("\n")
}

function ruby(request: SampleRequest): string {
  const { method, url, headers, body, text } = request
  return linesOf(
    'require "json"',
    'require "net/http"',
    'require "timeout"',
    "",
    variablesOf(request).flatMap((name) => [
      `${name} = ENV.fetch(${rubyString(name)}).strip`,
      `raise ${rubyString(`${name} is not set`)} if ${name}.empty?`,
      "",
    ]),
    `uri = URI(${rubyString(url)})`,
    `request = Net::HTTP::${capital(method)}.new(uri)`,
    headers.map((header) => `request[${rubyString(header.name)}] = ${headerValue(header, rubyString)}`),
    body !== undefined && `request.body = JSON.generate(${nested(body, inRuby, "")})`,
    text !== undefined && `request.body = ${rubyString(text)}`,
    "",
    "answer = Timeout.timeout(5) do",
    `  Net::HTTP.start(uri.host, uri.port, use_ssl: ${url.startsWith("https:")}) { |http| http.request(request) }`,
    "end",
    "puts answer.code, answer.body",
  ).join("\n")
}

function java(request: SampleRequest): string {
  const { method, url, headers, body, text } = request
  const sends = body !== undefined || text !== undefined
  const publisher = sends ? "HttpRequest.BodyPublishers.ofString(body)" : "HttpRequest.BodyPublishers.noBody()"
  return linesOf(
    body !== undefined && "// The text block needs Java 15 or later.",
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    "import java.util.concurrent.TimeUnit;",
    "",
    "public class Request {",
    "  public static void main(String[] args) throws Exception {",
    variablesOf(request).flatMap((name) => [
      `    String ${name} = System.getenv(${quoted(name)});`,
      `    if (${name} == null || ${name}.isBlank()) throw new IllegalStateException(${quoted(`${name} is not set`)});`,
    ]),
    body !== undefined && [
      '    String body = """',
      ...JSON.stringify(body, undefined, 2)
        .split("\n")
        .map((line) => `        ${line.replaceAll("\\", "\\\\")}`),
      '        """;',
    ],
    text !== undefined && `    String body = ${quoted(text)};`,
    `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    headers.map((header) => {
      const named = header.variable && `${header.variable}.strip()`
      return `        .header(${quoted(header.name)}, ${headerValue(header, quoted, { named })})`
    }),
    `        .method(${quoted(method)}, ${publisher})`,
    "        .build();",
    "    HttpResponse<String> answer = HttpClient.newHttpClient() // follows no redirect",
    "        .sendAsync(request, HttpResponse.BodyHandlers.ofString())",
    "        .get(5, TimeUnit.SECONDS);",
    '    System.out.println(answer.statusCode() + " " + answer.body());',
    "  }",
    "}",
  ).join("\n")
}

function csharp(request: SampleRequest): string {
  const { method, url, headers, body, text } = request
  const sent = headers.filter((header) => !isContentType(header))
  const type = headers.find(isContentType)?.value ?? "application/json"
  const sends = body !== undefined || text !== undefined
  return linesOf(
    sends && ["using System.Text;", ""],
    variablesOf(request).flatMap((name) => [
      `var ${name} = Environment.GetEnvironmentVariable(${quoted(name)})?.Trim();`,
      `if (string.IsNullOrEmpty(${name})) throw new InvalidOperationException(${quoted(`${name} is not set`)});`,
      "",
    ]),
    "using var handler = new HttpClientHandler { AllowAutoRedirect = false };",
    "using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(5) };",
    `using var request = new HttpRequestMessage(HttpMethod.${capital(method)}, ${quoted(url)});`,
    sent.map((header) => `request.Headers.Add(${quoted(header.name)}, ${headerValue(header, quoted)});`),
    sends && [
      `var body = ${quoted(text ?? compact(body))};`,
      ...(type.includes(";")
        ? [
            "request.Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));",
            `request.Content.Headers.TryAddWithoutValidation("Content-Type", ${quoted(type)});`,
          ]
        : [`request.Content = new StringContent(body, Encoding.UTF8, ${quoted(type)});`]),
    ],
    "",
    "using var answer = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)answer.StatusCode} {await answer.Content.ReadAsStringAsync()}");',
  ).join("\n")
}
