/**
 * Headers and redirects in the format of the host that a build is deployed to. Files that a host reads from the output
 * replace `_headers` and `_redirects`; files that its operator installs are written beside the output, so that they are
 * not public.
 */

import { contentSecurityPolicy } from "../../config/content-policy.js"
import type { SiteConfig } from "../../config.js"
import { knownTypes } from "../../host/content-type.js"
import type { Redirect, Theme } from "../../model.js"
import { apacheHeader, apachePattern, apacheString, apacheTarget } from "../../print/apache.js"
import { javaScript } from "../../print/javascript.js"
import { nginxAddress, nginxString, nginxText } from "../../print/nginx.js"
import { vercelDestination, vercelSource } from "../../print/vercel.js"
import { count } from "../../report/format.js"
import { type HostHeaders, headersFile, hostHeaders, hostRedirects, redirectsFile } from "./host-files.js"

export const deployTargets = [
  "netlify",
  "cloudflare",
  "vercel",
  "github-pages",
  "nginx",
  "apache",
  "s3-cloudfront",
] as const
export type DeployTarget = (typeof deployTargets)[number]

export interface Deployment {
  /** Files of the output, by path. */
  inside: Record<string, string>
  /** Files beside the output folder, by suffix: `.nginx.conf`. */
  beside: Record<string, string>
  /** What the host does not support. */
  notes: string[]
}

interface DeploymentInput {
  config: SiteConfig
  theme: Pick<Theme, "inlineScriptHashes">
  redirects: readonly Redirect[]
}

/** Without a target, the files that Netlify and Cloudflare Pages share. */
export function deploymentTo(target: DeployTarget | undefined, input: DeploymentInput): Deployment {
  const { config, theme, redirects } = input
  const shared = (statuses?: string[]): Deployment => ({
    inside: { _headers: headersFile(config, theme), _redirects: redirectsFile(config, redirects, statuses) },
    beside: {},
    notes: [],
  })
  switch (target) {
    case undefined:
      return shared()
    case "netlify":
      return shared(["301!"])
    case "cloudflare":
      return shared(["301"])
    case "vercel":
      return vercel(input)
    case "github-pages":
      return githubPages(config, redirects)
    case "nginx":
      return { inside: {}, beside: { ".nginx.conf": nginxConfig(input) }, notes: [] }
    case "apache":
      return { inside: apacheFiles(input), beside: {}, notes: [] }
    case "s3-cloudfront":
      return cloudFront(input)
    default:
      return target satisfies never
  }
}

/** The policy inside a page, for hosts that set no headers: without what works in a header only (CSP 3, section 3.3). */
export function policyInPage(target: DeployTarget | undefined, { config, theme }: Omit<DeploymentInput, "redirects">) {
  if (target !== "github-pages") return undefined
  const directives = contentSecurityPolicy(config, theme).split("; ")
  return directives.filter((directive) => !/^(frame-ancestors|report-uri|sandbox)\b/.test(directive)).join("; ")
}

/** Maximum number of redirects that Vercel takes in a configuration. */
const REDIRECT_LIMIT = 2_048

/**
 * `vercel.json` of the folder that is uploaded. Redirects come before files; the two rules of headers never apply to one
 * path. Vercel serves the output at `/`: below another path, a rewrite leads into it.
 */
function vercel({ config, theme, redirects }: DeploymentInput): Deployment {
  const { baseUrl, trailingSlash } = config
  const { everywhere, assets } = hostHeaders(config, theme)
  const moved = hostRedirects(config, redirects).map(({ from, to }) => {
    const path = vercelSource(from.replace(/\/$/, ""))
    return { source: path === "" ? "/" : `${path}(/)?`, destination: vercelDestination(to), statusCode: 301 }
  })
  const fits = moved.length <= REDIRECT_LIMIT
  const base = vercelSource(baseUrl.slice(0, -1))
  const headers = (source: string, list: Iterable<[string, string]>) => ({
    source,
    headers: [...list].map(([key, value]) => ({ key, value })),
  })
  const settings = {
    $schema: "https://openapi.vercel.sh/vercel.json",
    cleanUrls: true,
    trailingSlash: trailingSlash === true,
    redirects: fits ? moved : [],
    headers: [
      // The site's own address has no slash at its end.
      headers(base === "" ? "/((?!assets/).*)" : `${base}(/(?!assets/).*)?`, everywhere),
      headers(`${base}/assets/(.*)`, new Map([...everywhere, ...assets])),
    ],
    ...(base !== "" && {
      rewrites: [
        { source: `${base}/:path(.*)`, destination: "/:path" },
        { source: base, destination: "/" },
      ],
    }),
  }
  return {
    inside: { "vercel.json": `${JSON.stringify(settings, undefined, 2)}\n` },
    beside: {},
    notes: fits
      ? []
      : [`Vercel takes ${count(REDIRECT_LIMIT, "redirect")}, the site has more: HTML pages redirect instead`],
  }
}

/** GitHub Pages has neither headers nor redirects: pages contain their policy, redirect pages forward readers. */
function githubPages(config: SiteConfig, redirects: readonly Redirect[]): Deployment {
  const { hostname } = new URL(config.url)
  const moved = hostRedirects(config, redirects).length
  return {
    inside: { ".nojekyll": "", ...(!hostname.endsWith(".github.io") && { CNAME: `${hostname}\n` }) },
    beside: {},
    notes: [
      "GitHub Pages can't set headers: the policy is in a <meta> tag, other sites can frame the pages, and how long browsers keep a file is up to the host",
      ...(moved === 0
        ? []
        : [
            `GitHub Pages can't redirect: ${count(moved, "page")} forward the reader, without the query of the address`,
          ]),
      ...(config.trailingSlash
        ? []
        : [
            "GitHub Pages redirects /page to /page/: with `trailingSlash: true` in the configuration, links lead there at once",
          ]),
    ],
  }
}

/** https://nginx.org/en/docs/http/ngx_http_headers_module.html: a location with its own headers inherits none. */
function nginxConfig({ config, theme, redirects }: DeploymentInput): string {
  const { baseUrl } = config
  const { everywhere, assets } = hostHeaders(config, theme)
  const header = ([name, value]: [string, string]) => `  add_header ${name} ${nginxText(value)} always;`
  const replaced = new Map([...everywhere, ...assets])
  // Its own table lacks Markdown, YAML and others: with `nosniff`, a browser would only offer to save them.
  const types = knownTypes()
  // nginx always includes HTML.
  const texts = types.flatMap(({ type, isText }) => (isText && type !== "text/html" ? [type] : [])).join(" ")
  const moved = hostRedirects(config, redirects).flatMap(({ from, to }) => {
    const path = from.replace(/\/$/, "")
    return [path, `${path}/`].map(
      (at) => `location = ${nginxString(decodeURIComponent(at))} { return 301 ${nginxString(withQuery(to))}; }`,
    )
  })
  return `# Include this in the \`server\` block that has the output as its \`root\`${baseUrl === "/" ? "" : `, at ${baseUrl}`}.
charset utf-8;
charset_types ${texts};
types {
${types.map(({ type, endings }) => `  ${type} ${endings.join(" ")};`).join("\n")}
}
gzip on;
gzip_vary on;
gzip_types ${texts};
error_page 404 ${baseUrl}404.html;
absolute_redirect off;
location ${baseUrl} {
  try_files $uri $uri/index.html =404;
${everywhere.map(header).join("\n")}
}
location ${baseUrl}assets/ {
  try_files $uri =404;
${[...replaced].map(header).join("\n")}
}
${moved.map((line) => `${line}\n`).join("")}`
}

/** A target that keeps the request's query, before its anchor. A literal dollar sign would begin a variable. */
function withQuery(to: string): string {
  const [, path = "", anchor = ""] = /^([^#]*)(.*)$/.exec(nginxAddress(to)) ?? []
  return path.includes("?") ? path + anchor : `${path}$is_args$args${anchor}`
}

/**
 * https://httpd.apache.org/docs/2.4/howto/htaccess.html: a folder's file adds to those of its parents. If a module that
 * it names is missing, Apache returns an error, rather than dropping the headers.
 */
function apacheFiles({ config, theme, redirects }: DeploymentInput): Record<string, string> {
  const { baseUrl } = config
  const { everywhere, assets } = hostHeaders(config, theme)
  const header = ([name, value]: [string, string]) => `Header always set ${name} ${apacheHeader(value)}`
  const types = knownTypes()
  const packed = types.filter(({ isText }) => isText).map(({ type }) => type)
  const rules = hostRedirects(config, redirects).flatMap(({ from, to }) => {
    const below = decodeURIComponent(from).slice(baseUrl.length).replace(/\/$/, "")
    const pattern = apacheString(`^${apachePattern(below)}/?$`)
    const [, path = "", anchor = ""] = /^([^#]*)(.*)$/.exec(apacheTarget(to)) ?? []
    const rule = `RewriteRule ${pattern} ${apacheString(path + anchor)} [R=301,NE,L]`
    // If Apache appended the query itself, it would come after the anchor.
    const withQuery = `RewriteRule ${pattern} ${apacheString(`${path}?%{QUERY_STRING}${anchor}`)} [R=301,NE,L]`
    return anchor === "" || path.includes("?") ? [rule] : ["RewriteCond %{QUERY_STRING} .", withQuery, rule]
  })
  return {
    ".htaccess": `# For Apache 2.4 with "AllowOverride All" and the modules headers, rewrite, mime and dir.
Options -Indexes -MultiViews
DirectorySlash Off
DirectoryIndex index.html
ErrorDocument 404 ${baseUrl}404.html
# A compressed answer has another tag than the file that Apache compares it with: times remain.
FileETag None
AddDefaultCharset utf-8
${types.map(({ type, endings }) => `AddType ${type} ${endings.join(" ")}`).join("\n")}
AddCharset utf-8 ${types.flatMap(({ isText, endings }) => (isText ? endings : [])).join(" ")}
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE ${packed.join(" ")}
</IfModule>
${everywhere.map(header).join("\n")}
RewriteEngine On
RewriteBase ${baseUrl}
RewriteRule "(^|/)\\.(?!well-known(/|$))" - [R=404,L]
${rules.map((rule) => `${rule}\n`).join("")}RewriteCond %{REQUEST_FILENAME}/index.html -f
RewriteRule "^(.*[^/])$" "$1/index.html" [L]
`,
    "assets/.htaccess": `${assets.map(header).join("\n")}\n`,
  }
}

/** Maximum size of a CloudFront Function in bytes. */
const FUNCTION_LIMIT = 10_240

/**
 * A function for viewer requests, two response headers policies for the behaviors `assets/*` and default, and the
 * response for a key that the bucket does not have: 403, unless it may be listed.
 */
function cloudFront({ config, theme, redirects }: DeploymentInput): Deployment {
  const { everywhere, assets } = hostHeaders(config, theme)
  const moved = Object.fromEntries(
    hostRedirects(config, redirects).map(({ from, to }) => [from.replace(/\/$/, "") || "/", to]),
  )
  const fits = Buffer.byteLength(requestFunction(moved)) <= FUNCTION_LIMIT
  return {
    inside: {},
    beside: {
      ".cloudfront-function.js": requestFunction(fits ? moved : {}),
      ".cloudfront-default.json": headersPolicy("docs-pages", config, everywhere),
      ".cloudfront-assets.json": headersPolicy("docs-assets", config, [...new Map([...everywhere, ...assets])]),
      ".cloudfront-errors.json": errorResponses(config),
    },
    notes: fits ? [] : ["the redirects exceed the 10 KB of a CloudFront Function: HTML pages redirect instead"],
  }
}

function requestFunction(redirects: Record<string, string>): string {
  return `// A CloudFront Function for the event "viewer request".
var redirects = ${javaScript(redirects, 2)}

function handler(event) {
  var request = event.request
  var path = request.uri.replace(/\\/+$/, "") || "/"
  if (Object.prototype.hasOwnProperty.call(redirects, path)) {
    return { statusCode: 301, statusDescription: "Moved Permanently", headers: { location: { value: withQuery(redirects[path], request.querystring) } } }
  }
  if (!/\\.[a-z][a-z0-9]*$/i.test(path)) request.uri = (path === "/" ? "" : path) + "/index.html"
  return request
}

function withQuery(to, asked) {
  var pairs = []
  Object.keys(asked).forEach(function (name) {
    var values = asked[name].multiValue || [asked[name]]
    values.forEach(function (one) { pairs.push(one.value === "" ? name : name + "=" + one.value) })
  })
  var at = to.indexOf("#") < 0 ? to.length : to.indexOf("#")
  return pairs.length === 0 || to.indexOf("?") >= 0 ? to : to.slice(0, at) + "?" + pairs.join("&") + to.slice(at)
}
`
}

/** `CustomErrorResponses` of a distribution's configuration. */
function errorResponses({ baseUrl }: SiteConfig): string {
  const page = { ResponsePagePath: `${baseUrl}404.html`, ResponseCode: "404", ErrorCachingMinTTL: 10 }
  const responses = { Quantity: 2, Items: [403, 404].map((ErrorCode) => ({ ErrorCode, ...page })) }
  return `${JSON.stringify(responses, undefined, 2)}\n`
}

/** For `aws cloudfront create-response-headers-policy`, which has separate fields for security headers. */
function headersPolicy(name: string, config: SiteConfig, headers: HostHeaders["everywhere"]): string {
  const value = (wanted: string) => headers.find(([header]) => header === wanted)?.[1] ?? ""
  const separate = [
    "Content-Security-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "Referrer-Policy",
    "Strict-Transport-Security",
  ]
  const others = headers.filter(([header]) => !separate.includes(header))
  const transport = config.security.strictTransportSecurity
  const policy = {
    Name: name,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value("Content-Security-Policy") },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: value("X-Frame-Options") },
      ReferrerPolicy: { Override: true, ReferrerPolicy: value("Referrer-Policy") },
      ...(transport && {
        StrictTransportSecurity: {
          Override: true,
          AccessControlMaxAgeSec: transport.maxAge,
          IncludeSubdomains: transport.includeSubDomains,
          Preload: transport.preload,
        },
      }),
    },
    CustomHeadersConfig: {
      Quantity: others.length,
      Items: others.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  }
  return `${JSON.stringify(policy, undefined, 2)}\n`
}
