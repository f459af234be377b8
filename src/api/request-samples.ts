/** One request in eight languages, from the operation alone. Each is a whole program that prints status and answer. */

export interface SampleRequest {
  method: string
  url: string
  /** Value by name; those with `variable` come from the environment. */
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

/** As most languages quote: JSON's escapes are theirs too. */
const quoted = (value: string) => JSON.stringify(value)
const compact = (body: unknown) => JSON.stringify(body)
const indented = (body: unknown, by: string) => JSON.stringify(body, undefined, 2).replaceAll("\n", `\n${by}`)
const capital = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()

function curl({ method, url, headers, body }: SampleRequest): string {
  const shell = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
  const lines = [
    "curl --max-time 5",
    ...(method === "GET" || (method === "POST" && body !== undefined) ? [] : [`  --request ${method}`]),
    ...headers.map(({ name, value, variable }) =>
      variable ? `  --header "${name}: $${variable}"` : `  --header ${shell(`${name}: ${value}`)}`,
    ),
    ...(body === undefined ? [] : [`  --data ${shell(compact(body))}`]),
    `  ${shell(url)}`,
  ]
  return lines.join(" \\\n")
}

function node({ method, url, headers, body }: SampleRequest): string {
  const entries = headers.map(
    ({ name, value, variable }) =>
      `    ${quoted(name)}: ${variable ? `process.env.${variable} ?? ""` : quoted(value)},`,
  )
  return [
    `const answer = await fetch(${quoted(url)}, {`,
    `  method: ${quoted(method)},`,
    "  headers: {",
    ...entries,
    "  },",
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(body, "  ")}),`]),
    "  signal: AbortSignal.timeout(5000),",
    "});",
    "console.log(answer.status, await answer.text());",
  ].join("\n")
}

function php({ method, url, headers, body }: SampleRequest): string {
  const string = (value: string) => `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
  const lines = headers.map(({ name, value, variable }) =>
    variable
      ? `        ${string(`${name}: `)} . getenv(${string(variable)}),`
      : `        ${string(`${name}: ${value}`)},`,
  )
  return [
    "<?php",
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
    if (Array.isArray(value)) return `[${value.map((one) => phpValue(one, indent)).join(", ")}]`
    if (value === null || typeof value !== "object") return JSON.stringify(value)
    const inner = Object.entries(value).map(
      ([key, one]) => `${indent}    ${string(key)} => ${phpValue(one, `${indent}    `)},`,
    )
    return `[\n${inner.join("\n")}\n${indent}]`
  }
}

function python({ method, url, headers, body }: SampleRequest): string {
  const entries = headers.map(
    ({ name, value, variable }) =>
      `        ${quoted(name)}: ${variable ? `os.environ[${quoted(variable)}]` : quoted(value)},`,
  )
  return [
    "import json",
    "import os",
    "import urllib.error",
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    ${quoted(url)},`,
    `    method=${quoted(method)},`,
    "    headers={",
    ...entries,
    "    },",
    ...(body === undefined ? [] : [`    data=json.dumps(${pythonValue(body, "    ")}).encode(),`]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request, timeout=5) as answer:",
    "        print(answer.status, answer.read().decode())",
    "except urllib.error.HTTPError as answer:",
    "    print(answer.code, answer.read().decode())",
  ].join("\n")
}

function pythonValue(value: unknown, indent: string): string {
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  if (Array.isArray(value)) return `[${value.map((one) => pythonValue(one, indent)).join(", ")}]`
  if (typeof value !== "object") return JSON.stringify(value)
  const inner = Object.entries(value).map(
    ([key, one]) => `${indent}    ${quoted(key)}: ${pythonValue(one, `${indent}    `)},`,
  )
  return `{\n${inner.join("\n")}\n${indent}}`
}

function go({ method, url, headers, body }: SampleRequest): string {
  const usesEnvironment = headers.some(({ variable }) => variable !== undefined)
  const imports = [
    "fmt",
    "io",
    "net/http",
    ...(usesEnvironment ? ["os"] : []),
    ...(body === undefined ? [] : ["strings"]),
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
    ...(body === undefined ? [] : [`\tbody := strings.NewReader(\`${compact(body).replaceAll("`", '` + "`" + `')}\`)`]),
    `\trequest, err := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body === undefined ? "nil" : "body"})`,
    "\tif err != nil {",
    "\t\tpanic(err)",
    "\t}",
    ...headers.map(
      ({ name, value, variable }) =>
        `\trequest.Header.Set(${quoted(name)}, ${variable ? `os.Getenv(${quoted(variable)})` : quoted(value)})`,
    ),
    "",
    "\tclient := &http.Client{Timeout: 5 * time.Second}",
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

function ruby({ method, url, headers, body }: SampleRequest): string {
  return [
    'require "json"',
    'require "net/http"',
    "",
    `uri = URI(${quoted(url)})`,
    `request = Net::HTTP::${capital(method)}.new(uri)`,
    ...headers.map(
      ({ name, value, variable }) =>
        `request[${quoted(name)}] = ${variable ? `ENV.fetch(${quoted(variable)})` : quoted(value)}`,
    ),
    ...(body === undefined ? [] : [`request.body = JSON.generate(${indented(body, "")})`]),
    "",
    "answer = Net::HTTP.start(uri.host, uri.port, use_ssl: true, open_timeout: 5, read_timeout: 5) do |http|",
    "  http.request(request)",
    "end",
    "puts answer.code, answer.body",
  ].join("\n")
}

function java({ method, url, headers, body }: SampleRequest): string {
  const publisher =
    body === undefined ? "HttpRequest.BodyPublishers.noBody()" : "HttpRequest.BodyPublishers.ofString(body)"
  return [
    "import java.net.URI;",
    "import java.net.http.HttpClient;",
    "import java.net.http.HttpRequest;",
    "import java.net.http.HttpResponse;",
    "import java.time.Duration;",
    "",
    "public class Request {",
    "  public static void main(String[] args) throws Exception {",
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
        `        .header(${quoted(name)}, ${variable ? `System.getenv(${quoted(variable)})` : quoted(value)})`,
    ),
    "        .timeout(Duration.ofSeconds(5))",
    `        .method(${quoted(method)}, ${publisher})`,
    "        .build();",
    "    HttpResponse<String> answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());",
    '    System.out.println(answer.statusCode() + " " + answer.body());',
    "  }",
    "}",
  ].join("\n")
}

function csharp({ method, url, headers, body }: SampleRequest): string {
  const own = headers.filter(({ name }) => name.toLowerCase() !== "content-type")
  return [
    ...(body === undefined ? [] : ["using System.Text;", ""]),
    "using var client = new HttpClient { Timeout = TimeSpan.FromSeconds(5) };",
    `using var request = new HttpRequestMessage(HttpMethod.${capital(method)}, ${quoted(url)});`,
    ...own.map(
      ({ name, value, variable }) =>
        `request.Headers.Add(${quoted(name)}, ${variable ? `Environment.GetEnvironmentVariable(${quoted(variable)})` : quoted(value)});`,
    ),
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
