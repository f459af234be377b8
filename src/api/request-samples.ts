/**
 * One request in eight languages, generated from the operation. Each is a whole program that prints status and body,
 * stops if an environment variable is missing, and follows no redirect: secrets go to their own host only.
 */

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

/** JSON's escapes are valid in most languages. */
const quoted = (value: string) => JSON.stringify(value)
const compact = (body: unknown) => JSON.stringify(body)
const indented = (body: unknown, by: string) => JSON.stringify(body, undefined, 2).replaceAll("\n", `\n${by}`)
const capital = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()

/** Secrets come from standard input: other users of the machine can read a program's arguments. */
function curl({ method, url, headers, body }: SampleRequest): string {
  const secrets = headers.filter(({ variable }) => variable)
  const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
  const lines = [
    "curl --max-time 5",
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`  --request ${method}`]),
    ...headers.flatMap(({ name, value, variable }) => (variable ? [] : `  --header ${shell(`${name}: ${value}`)}`)),
    ...(body === undefined ? [] : [`  --data ${shell(compact(body))}`]),
    `  ${shell(url)}`,
    ...(secrets.length === 0
      ? []
      : [
          `  --header @- <<< "${secrets.map(({ name, variable }) => `${name}: \${${variable}:?is not set}`).join("\n")}"`,
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
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, "  ")}),`]),
    '  redirect: "manual",',
    "  signal: AbortSignal.timeout(5000),",
    "});",
    "console.log(answer.status, await answer.text());",
  ].join("\n")
}

function php(request: SampleRequest): string {
  const { method, url, headers, body } = request
  const string = (value: string) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
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
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => json_encode(${phpValue(body, "    ")}),`]),
    "    CURLOPT_RETURNTRANSFER => true,",
    "    CURLOPT_TIMEOUT => 5,",
    "]);",
    "$answer = curl_exec($request);",
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;",
  ].join("\n")

  function phpValue(value: unknown, indent: string): string {
    if (typeof value === "string") return string(value)
    if (Array.isArray(value)) return `[${value.map((item) => phpValue(item, indent)).join(", ")}]`
    if (value === null || typeof value !== "object") return JSON.stringify(value)
    const inner = Object.entries(value).map(
      ([key, child]) => `${indent}    ${string(key)} => ${phpValue(child, `${indent}    `)},`,
    )
    return `[\n${inner.join("\n")}\n${indent}]`
  }
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
    ...(body === undefined ? [] : [`    body=json.dumps(${pythonValue(body, "    ")}),`]),
    "    headers={",
    ...entries,
    "    },",
    ")",
    "answer = connection.getresponse()",
    "print(answer.status, answer.read().decode())",
  ].join("\n")
}

function pythonValue(value: unknown, indent: string): string {
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value)) return `[${value.map((item) => pythonValue(item, indent)).join(", ")}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const inner = Object.entries(value).map(
    ([key, child]) => `${indent}    ${quoted(key)}: ${pythonValue(child, `${indent}    `)},`,
  )
  return `{\n${inner.join("\n")}\n${indent}}`
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
      `${name} = ENV.fetch(${quoted(name)}).strip`,
      `raise ${quoted(`${name} is not set`)} if ${name}.empty?`,
      "",
    ]),
    `uri = URI(${quoted(url)})`,
    `request = Net::HTTP::${capital(method)}.new(uri)`,
    ...headers.map(({ name, value, variable }) => `request[${quoted(name)}] = ${variable ?? quoted(value)}`),
    ...(body === undefined ? [] : [`request.body = JSON.generate(${indented(body, "")})`]),
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
