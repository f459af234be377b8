/** The same headers and redirects in the form of each host. How real hosts answer with them is tried with the hosts. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { runInNewContext } from "node:vm"
import { parseConfig } from "../../src/config/parse-config.js"
import { type DeployTarget, deploymentTo, deployTargets, policyInPage } from "../../src/stages/output/deployments.js"
import { hostHeaders } from "../../src/stages/output/host-files.js"
import { type HeadersPolicy, headersOf } from "../hosts/models.js"

const place = { file: "site.config.ts", line: 1, column: 1 }
const redirects = [
  { from: "/old", to: "/new#part", place },
  { from: "/away", to: "https://www.example.com/", place },
  { from: "/page#gone", to: "/page#here", place },
]
const theme = { inlineScriptHashes: ["sha256-abc="] }

function input(more: object = {}) {
  const { config } = parseConfig({ title: "T", url: "https://docs.example.com", ...more }, { path: "c", text: "" })
  assert.ok(config)
  return { config, theme, redirects }
}

test("every host but GitHub Pages is given every header and every redirect", () => {
  const { config } = input()
  const { everywhere, assets } = hostHeaders(config, theme)
  for (const target of [undefined, ...deployTargets]) {
    if (target === "github-pages") continue
    const { inside, beside } = deploymentTo(target, input())
    const text = Object.values({ ...inside, ...beside })
      .join("\n")
      .replaceAll('\\"', '"')
      // nginx adds the query of the request; Apache compares a path below the site's folder with a pattern.
      .replaceAll("$is_args$args", "")
      .replaceAll("^", "/")
    for (const [, value] of [...everywhere, ...assets].filter(([name]) => !name.startsWith("X-Content"))) {
      assert.ok(text.includes(value), `${target}: ${value}`)
    }
    for (const part of ["/old", "/new#part", "/away", "https://www.example.com/"]) {
      assert.ok(text.includes(part), `${target}: ${part}`)
    }
    assert.ok(!text.includes("#gone"), `${target}: anchors never reach a host`)
  }
})

test("HTTPS alone is asked for on every host where the configuration says so, and nowhere else", () => {
  const asked = [
    [{ maxAge: 600 }, "max-age=600"],
    [{ maxAge: 0, preload: true }, "max-age=0; preload"],
    [{ maxAge: 9, includeSubDomains: true, preload: true }, "max-age=9; includeSubDomains; preload"],
  ] as const
  for (const target of [undefined, ...deployTargets]) {
    const files = (more: object) => {
      const { inside, beside } = deploymentTo(target, input(more))
      return { ...inside, ...beside }
    }
    assert.doesNotMatch(Object.values(files({})).join("\n"), /strict-?transport/i, target)
    if (target === "github-pages") continue
    for (const [strictTransportSecurity, value] of asked) {
      const written = files({ security: { strictTransportSecurity } })
      const policies = [".cloudfront-default.json", ".cloudfront-assets.json"].flatMap((name) => written[name] ?? [])
      const values: (string | undefined)[] =
        target === "s3-cloudfront"
          ? policies.map((text) => headersOf(JSON.parse(text) as HeadersPolicy)["strict-transport-security"])
          : [/Strict-Transport-Security(?:",\s*"value)?"?:? "?([^"\n]*)/.exec(Object.values(written).join("\n"))?.[1]]
      assert.deepEqual([...new Set(values)], [value], target)
    }
  }
})

test("every host is told which other hosts the pages may load from", () => {
  const allowing = input({ security: { frames: ["https://video.example.com"] } })
  for (const target of [undefined, ...deployTargets]) {
    const { inside, beside } = deploymentTo(target, allowing)
    const text = [...Object.values({ ...inside, ...beside }), policyInPage(target, allowing)].join("\n")
    assert.match(text, /; frame-src https:\/\/video\.example\.com; /, target)
  }
})

test("Netlify and Cloudflare each get the one status that they understand", () => {
  const lines = (target: DeployTarget) => deploymentTo(target, input()).inside._redirects?.trim().split("\n")
  assert.deepEqual(lines("netlify"), ["/old /new#part 301!", "/away https://www.example.com/ 301!"])
  assert.deepEqual(lines("cloudflare"), ["/old /new#part 301", "/away https://www.example.com/ 301"])
})

test("Vercel gets whole redirects, two rules of headers that never meet, and the way into a site below a path", () => {
  const settings = (more: object, list = redirects) =>
    JSON.parse(deploymentTo("vercel", { ...input(more), redirects: list }).inside["vercel.json"] ?? "")
  const odd = [
    { from: "/", to: "/docs", place },
    { from: "/a (b):c*+{d}", to: "/e:f?g=$1:h#i:j", place },
    { from: "/out", to: "https://a.example:8080/:k", place },
  ]
  const {
    redirects: moved,
    headers,
    ...rest
  } = settings({ baseUrl: "/a+b/", trailingSlash: true }, [...redirects, ...odd])
  assert.deepEqual(moved, [
    { source: "/a\\+b/old(/)?", destination: "/a+b/new/#part", statusCode: 301 },
    { source: "/a\\+b/away(/)?", destination: "https://www.example.com/", statusCode: 301 },
    { source: "/a\\+b(/)?", destination: "/a+b/docs/", statusCode: 301 },
    { source: "/a\\+b/a%20\\(b\\)\\:c\\*\\+%7Bd%7D(/)?", destination: "/a+b/e%3Af/?g=%241%3Ah#i:j", statusCode: 301 },
    { source: "/a\\+b/out(/)?", destination: "https://a.example:8080/%3Ak", statusCode: 301 },
  ])
  assert.deepEqual(rest, {
    $schema: "https://openapi.vercel.sh/vercel.json",
    cleanUrls: true,
    trailingSlash: true,
    rewrites: [
      { source: "/a\\+b/:path(.*)", destination: "/:path" },
      { source: "/a\\+b", destination: "/" },
    ],
  })
  const [pages, files] = headers as { source: string; headers: { key: string; value: string }[] }[]
  assert.deepEqual([pages?.source, files?.source], ["/a\\+b(/(?!assets/).*)?", "/a\\+b/assets/(.*)"])
  assert.deepEqual(
    pages?.headers.map(({ key }) => key),
    files?.headers.map(({ key }) => key),
  )
  const caching = [pages, files].map((rule) => rule?.headers.find(({ key }) => key === "Cache-Control")?.value)
  assert.deepEqual(caching, ["no-cache", "public, max-age=31536000, immutable"])
  assert.equal(settings({}).rewrites, undefined)
  assert.equal(settings({}, [{ from: "/", to: "/docs", place }]).redirects[0].source, "/")
})

test("redirects that Vercel has no room for are left to the pages that redirect, and said", () => {
  const many = Array.from({ length: 2_049 }, (_, index) => ({ from: `/old-${index}`, to: `/new-${index}`, place }))
  const of = (list: typeof many) => {
    const { inside, notes } = deploymentTo("vercel", { ...input(), redirects: list })
    return [JSON.parse(inside["vercel.json"] ?? "").redirects.length, notes.length]
  }
  assert.deepEqual(
    [of(many), of(many.slice(1))],
    [
      [0, 1],
      [2_048, 0],
    ],
  )
})

test("a page for GitHub Pages carries the policy, without what counts in a header only", () => {
  const policy = policyInPage("github-pages", input())
  assert.match(policy ?? "", /default-src 'none'.*'sha256-abc='.*trusted-types/)
  assert.doesNotMatch(policy ?? "", /frame-ancestors/)
  assert.equal(policyInPage("nginx", input()), undefined)
  assert.deepEqual(deploymentTo("github-pages", input()).inside, { ".nojekyll": "", CNAME: "docs.example.com\n" })
  assert.deepEqual(deploymentTo("github-pages", input({ url: "https://me.github.io" })).inside, { ".nojekyll": "" })
})

test("GitHub Pages is told what it can't keep, and only that", () => {
  const notes = (more: object) =>
    deploymentTo("github-pages", { ...input(), ...more }).notes.map((note) => note.slice(0, 34))
  const headers = "GitHub Pages can't set headers: th"
  assert.deepEqual(notes({}), [headers, "GitHub Pages can't redirect: 2 pag", "GitHub Pages redirects /page to /p"])
  assert.deepEqual(notes({ redirects: [] }), [headers, "GitHub Pages redirects /page to /p"])
  assert.deepEqual(notes({ ...input({ trailingSlash: true }), redirects: [] }), [headers])
})

test("nginx gets whole locations below the base URL, and both forms of a path that moved", () => {
  const text = deploymentTo("nginx", input({ baseUrl: "/sub/" })).beside[".nginx.conf"] ?? ""
  assert.match(text, /location \/sub\/ \{\n {2}try_files \$uri \$uri\/index\.html =404;/)
  assert.match(text, /location = "\/sub\/old" \{ return 301 "\/sub\/new\$is_args\$args#part"; \}/)
  assert.match(text, /location = "\/sub\/old\/" \{/)
  const assets = /location \/sub\/assets\/ \{([^}]*)\}/.exec(text)?.[1] ?? ""
  assert.match(assets, /immutable/)
  assert.match(assets, /nosniff/, "a location with headers of its own inherits none")
  assert.doesNotMatch(assets, /no-cache/)
  assert.match(text, /^types \{[^}]* text\/markdown md;/m, "its own table has no Markdown")
  assert.match(text, /^charset_types .*\btext\/javascript\b/m)
})

test("Apache reads the folders' own files: redirects below the base URL, in both forms, with the query before the anchor", () => {
  const { inside, beside, notes } = deploymentTo("apache", {
    ...input({ baseUrl: "/sub/" }),
    redirects: [...redirects, { from: "/a b(1)", to: "/c?d=1%25#e", place }],
  })
  const rules = inside[".htaccess"]?.split("\n").filter((line) => line.startsWith("Rewrite"))
  assert.deepEqual(rules, [
    "RewriteEngine On",
    "RewriteBase /sub/",
    'RewriteRule "(^|/)\\.(?!well-known(/|$))" - [R=404,L]',
    "RewriteCond %{QUERY_STRING} .",
    'RewriteRule "^old/?$" "/sub/new?%{QUERY_STRING}#part" [R=301,NE,L]',
    'RewriteRule "^old/?$" "/sub/new#part" [R=301,NE,L]',
    'RewriteRule "^away/?$" "https://www.example.com/" [R=301,NE,L]',
    'RewriteRule "^a b\\\\(1\\\\)/?$" "/sub/c?d=1\\\\%25#e" [R=301,NE,L]',
    "RewriteCond %{REQUEST_FILENAME}/index.html -f",
    'RewriteRule "^(.*[^/])$" "$1/index.html" [L]',
  ])
  assert.match(inside[".htaccess"] ?? "", /^ErrorDocument 404 \/sub\/404\.html$/m)
  assert.match(inside[".htaccess"] ?? "", /^Header always set X-Content-Type-Options "nosniff"$/m)
  assert.equal(inside["assets/.htaccess"], 'Header always set Cache-Control "public, max-age=31536000, immutable"\n')
  assert.deepEqual([beside, notes], [{}, []])
})

test("CloudFront's function redirects, finds a page's file, and leaves files alone", () => {
  const code = deploymentTo("s3-cloudfront", input()).beside[".cloudfront-function.js"] ?? ""
  const answer = (uri: string) =>
    runInNewContext(`${code};handler({ request: { uri: ${JSON.stringify(uri)}, querystring: {} } })`)
  assert.equal(answer("/").uri, "/index.html")
  assert.equal(answer("/docs/v1.0/").uri, "/docs/v1.0/index.html")
  assert.equal(answer("/docs/a").uri, "/docs/a/index.html")
  assert.equal(answer("/assets/site-1.css").uri, "/assets/site-1.css")
  assert.equal(answer("/old/").headers.location.value, "/new#part")
  assert.equal(answer("/constructor").uri, "/constructor/index.html")
})

test("redirects that a CloudFront Function has no room for are left to the pages that redirect, and said", () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ from: `/old-${index}`, to: `/new-${index}`, place }))
  const { beside, notes } = deploymentTo("s3-cloudfront", { ...input(), redirects: many })
  assert.ok((beside[".cloudfront-function.js"] ?? "").length < 10_240)
  assert.match(notes[0] ?? "", /10 KB/)
})
