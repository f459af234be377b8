/**
 * One request in eight languages, generated from the operation. Each is a whole program that prints status and body,
 * stops if an environment variable is missing, and follows no redirect: secrets go to their own host only.
 */
import { javaScript } from "../print/javascript.js"
import { phpString, rubyString, stringLiteral } from "../print/literals.js"
import { shellQuoted } from "../print/shell.js"

export interface SampleRequest {
  method: string
  url: string
  /** Value by name; a header with `variable` comes from the environment. */
  headers: { name: string; value: string; variable?: string }[]
  /** A JSON body. */
  body?: unknown
}

export interface WrittenRequest {
  language: string
  label: string
  text: string
}

export function requestSamples(request: SampleRequest): WrittenRequest[] {
  return [
    { language: "bash", label: "curl", text: curl(request) },
    { language: "js", label: "Node", text: node(request) },
    { language: "php", label: "PHP", text: php(request) },
    { language: "python", label: "Python", text: python(request) },
    { language: "go", label: "Go", text: go(request) },
    { language: "ruby", label: "Ruby", text: ruby(request) },
    { language: "java", label: "Java", text: java(request) },
    { language: "csharp", label: "C#", text: csharp(request) },
  ]
}

/** The environment variables that a request needs, each once. */
function variablesOf({ headers }: SampleRequest): string[] {
  return [...new Set(headers.flatMap(({ variable }) => variable ?? []))]
}

const quoted = stringLiteral
const compact = (body: unknown) => JSON.stringify(body)

/** JSON's types in a language of arrays and tables. */
interface Notation {
  string(text: string): string
  words: { null: string; true: string; false: string }
  table: [open: string, close: string]
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
  return `${open}\n${inner.join("\n")}\n${indent}${close}`
}
const capital = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()

const jsonWords = { null: "null", true: "true", false: "false" }
const inPhp: Notation = { string: phpString, words: jsonWords, table: ["[", "]"], to: " => " }
const inPython: Notation = {
  string: stringLiteral,
  words: { null: "None", true: "True", false: "False" },
  table: ["{", "}"],
  to: ": ",
}
const inRuby: Notation = { string: rubyString, words: { ...jsonWords, null: "nil" }, table: ["{", "}"], to: " => " }

/** Secrets come from standard input: other users of the machine can read a program's arguments. */
function curl({ method, url, headers, body }: SampleRequest): string {
  const secrets = headers.filter(({ variable }) => variable)
  const shell = shellQuoted
  const lines = [
    "curl --max-time 5",
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`  --request ${method}`]),
    ...headers.flatMap(({ name, value, variable }) => (variable ? [] : `  --header ${shell(`${name}: ${value}`)}`)),
    ...(body === undefined ? [] : [`  --data ${shell(compact(body))}`]),
    `  ${shell(url)}`,
    ...(secrets.length === 0
      ? []
      : [
          `  --header @- <<< "${secrets.map(({ name, variable }) => `${name.replace(/["$`\\]/g, "\\$&")}: \${${variable}:?is not set}`).join("\n")}"`,
        ]),
  ]
  return lines.join(" \\\n")
}

function node(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const entries = headers.map(({ name, value, variable }) => `    ${quoted(name)}: ${variable ?? quoted(value)},`)
  return [
    ...variablesOf(request).flatMap((name) => [
      `const ${name} = process.env.${name}?.trim();`,
      `if (!${name}) throw new Error(${quoted(`${name} is not set`)});`,
      "",
    ]),
    `const answer = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    "  headers: {",
    ...entries,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${javaScript(body, 2).replaceAll("\n", "\n  ")}),`]),
    '  redirect: "manual",',
    "  signal: AbortSignal.timeout(5000),",
    "});",
    "console.log(answer.status, await answer.text());",
  ].join("\n")
}

function php(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const string = phpString
  const lines = headers.map(({ name, value, variable }) =>
    variable ? `        ${string(`${name}: `)} . $${variable},` : `        ${string(`${name}: ${value}`)},`,
  )
  return [
    "<?php",
    ...variablesOf(request).map(
      (name) =>
        `$${name} = trim((string) getenv(${string(name)})) ?: throw new RuntimeException(${string(`${name} is not set`)});`,
    ),
    `$request = curl_init(${string(url)});`,
    "curl_setopt_array($request, [",
    `    CURLOPT_CUSTOMREQUEST => ${string(method)},`,
    "    CURLOPT_HTTPHEADER => [",
    ...lines,
    "    ],",
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${nested(body, inPhp, "    ")}),`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 5,",
    "]);",
    "$answer = curl_exec($request);",
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join("\n")
}

function python(request: SampleRequest): string {
  const { method, url, headers, body } = request
  // If the document names no server, the reader has to fill in the host, as in the other languages.
  const [, origin = "", host = "", target = ""] = /^(https?:\/\/([^/?]+))?(.*)$/.exec(url) ?? []
  const variables = variablesOf(request)
  const entries = headers.map(({ name, value, variable }) => `        ${quoted(name)}: ${variable ?? quoted(value)},`)
  return [
    "import http.client",
    ...(body === undefined ? [] : ["import json"]),
    ...(variables.length === 0 ? [] : ["import os"]),
    "",
    ...variables.flatMap((name) => [
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
    ...(body === undefined ? [] : [`    body=json.dumps(${nested(body, inPython, "    ")}),`]),
    "    headers={",
    ...entries,
    "    },",
    ")",
    "answer = connection.getresponse()",
    "print(answer.status, answer.read().decode())",
  ].join("\n")
}

function go(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const variables = variablesOf(request)
  const imports = [
    "fmt",
    "io",
    "net/http",
    ...(variables.length === 0 ? [] : ["os"]),
    ...(body === undefined && variables.length === 0 ? [] : ["strings"]),
    "time",
  ]
  return [
    "package main",
    "",
    "import (",
    ...imports.map((name) => `\t${quoted(name)}`),
    ")",
    "",
    "func main() {",
    ...variables.flatMap((name) => [
      `\t${name} := strings.TrimSpace(os.Getenv(${quoted(name)}))`,
      `\tif ${name} == "" {`,
      `\t\tpanic(${quoted(`${name} is not set`)})`,
      "\t}",
    ]),
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${compact(body).replaceAll("`", '` + "`" + `')}\`)`]),
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body === undefined ? "nil" : "body"})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...headers.map(
      ({ name, value, variable }) => `\trequest.Header.Set(${quoted(name)}, ${variable ?? quoted(value)})`,
    ),
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
  ].join("\n")
}

function ruby(request: SampleRequest): string {
  const { method, url, headers, body } = request
  return [
    'require "json"',
    'require "net/http"',
    'require "timeout"',
    "",
    ...variablesOf(request).flatMap((name) => [
      `${name} = ENV.fetch(${rubyString(name)}).strip`,
      `raise ${rubyString(`${name} is not set`)} if ${name}.empty?`,
      "",
    ]),
    `uri = URI(${rubyString(url)})`,
    `request = Net::HTTP::${capital(method)}.new(uri)`,
    ...headers.map(({ name, value, variable }) => `request[${rubyString(name)}] = ${variable ?? rubyString(value)}`),
    ...(body === undefined ? [] : [`request.body = JSON.generate(${nested(body, inRuby, "")})`]),
    "",
    "answer = Timeout.timeout(5) do",
    `  Net::HTTP.start(uri.host, uri.port, use_ssl: ${url.startsWith("https:")}) { |http| http.request(request) }`,
    "end",
    "puts answer.code, answer.body",
  ].join("\n")
}

function java(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const publisher =
    body === undefined ? "HttpRequest.BodyPublishers.noBody()" : "HttpRequest.BodyPublishers.ofString(body)"
  return [
    ...(body === undefined ? [] : ["// The text block needs Java 15 or later."]),
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    "import java.util.concurrent.TimeUnit;",
    "",
    "public class Request {",
    "  public static void main(String[] args) throws Exception {",
    ...variablesOf(request).flatMap((name) => [
      `    String ${name} = System.getenv(${quoted(name)});`,
      `    if (${name} == null || ${name}.isBlank()) throw new IllegalStateException(${quoted(`${name} is not set`)});`,
    ]),
    ...(body === undefined
      ? []
      : [
          '    String body = """',
          ...JSON.stringify(body, undefined, 2)
            .split("\n")
            .map((line) => `        ${line.replaceAll("\\", "\\\\")}`),
          '        """;',
        ]),
    `    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(url)}))`,
    ...headers.map(
      ({ name, value, variable }) =>
        `        .header(${quoted(name)}, ${variable ? `${variable}.strip()` : quoted(value)})`,
    ),
    `        .method(${quoted(method)}, ${publisher})`,
    "        .build();",
    "    HttpResponse<String> answer = HttpClient.newHttpClient() // follows no redirect",
    "        .sendAsync(request, HttpResponse.BodyHandlers.ofString())",
    "        .get(5, TimeUnit.SECONDS);",
    '    System.out.println(answer.statusCode() + " " + answer.body());',
    "  }",
    "}",
  ].join("\n")
}

function csharp(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const sent = headers.filter(({ name }) => name.toLowerCase() !== "content-type")
  return [
    ...(body === undefined ? [] : ["using System.Text;", ""]),
    ...variablesOf(request).flatMap((name) => [
      `var ${name} = Environment.GetEnvironmentVariable(${quoted(name)})?.Trim();`,
      `if (string.IsNullOrEmpty(${name})) throw new InvalidOperationException(${quoted(`${name} is not set`)});`,
      "",
    ]),
    "using var handler = new HttpClientHandler { AllowAutoRedirect = false };",
    "using var client = new HttpClient(handler) { Timeout = TimeSpan.FromSeconds(5) };",
    `using var request = new HttpRequestMessage(HttpMethod.${capital(method)}, ${quoted(url)});`,
    ...sent.map(({ name, value, variable }) => `request.Headers.Add(${quoted(name)}, ${variable ?? quoted(value)});`),
    ...(body === undefined
      ? []
      : [
          `var body = ${quoted(compact(body))};`,
          'request.Content = new StringContent(body, Encoding.UTF8, "application/json");',
        ]),
    "",
    "using var answer = await client.SendAsync(request);",
    'Console.WriteLine($"{(int)answer.StatusCode} {await answer.Content.ReadAsStringAsync()}");',
  ].join("\n")
}
