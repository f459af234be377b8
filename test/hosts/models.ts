/**
 * Hosts that can't be installed here, by the rules that they document: which file an address shows, under which status
 * and headers.
 */
import { runInNewContext } from "node:vm"

export interface Answered {
  status: number
  location?: string
  /** The file of the output that is shown. */
  file?: string
  /** Names in lower case. */
  headers: Record<string, string>
}

/** Where a site lies, the files of its output, and what was written beside it. */
export interface Deployed {
  base: string
  files: ReadonlyMap<string, string>
  beside: Record<string, string>
}

export type Model = (deployed: Deployed, url: string) => Answered

/**
 * https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site,
 * https://github.com/orgs/community/discussions/54257 (no headers of one's own),
 * https://github.com/slorber/trailing-slash-guide (a folder's address gets its slash; `x` shows `x.html`).
 */
export const githubPages: Model = ({ base, files }, url) => {
  const { pathname, search } = new URL(url, "https://docs.example.com")
  const missing = { status: 404, ...(files.has("404.html") && { file: "404.html" }), headers: {} }
  if (!pathname.startsWith(base)) return missing
  const path = decodeURIComponent(pathname.slice(base.length))
  const shows = (file: string) => ({ status: 200, file, headers: {} })
  if (path === "" || path.endsWith("/")) return files.has(`${path}index.html`) ? shows(`${path}index.html`) : missing
  if (files.has(path)) return shows(path)
  if (files.has(`${path}.html`)) return shows(`${path}.html`)
  if (files.has(`${path}/index.html`)) return { status: 301, location: `${pathname}/${search}`, headers: {} }
  return missing
}

interface VercelRules {
  trailingSlash: boolean
  redirects: { source: string; destination: string; statusCode: number }[]
  headers: { source: string; headers: { key: string; value: string }[] }[]
  rewrites?: { source: string; destination: string }[]
}

/**
 * https://vercel.com/docs/project-configuration: redirects and headers come before files, rewrites after them. Of
 * path-to-regexp, what a build writes: a backslash before a character, groups, and one named group.
 */
export const vercel: Model = ({ files }, url) => {
  const { pathname, search } = new URL(url, "https://docs.example.com")
  const rules = JSON.parse(files.get("vercel.json") ?? "{}") as VercelRules
  const fits = (source: string, path: string) =>
    new RegExp(`^${source.replace(/:path(?=\()/, "").replace(/(?<!\\)\.(?!\*)/g, "\\.")}$`).exec(path)
  const headers = Object.fromEntries(
    rules.headers
      .filter(({ source }) => fits(source, pathname))
      .flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value])),
  )
  const moved = rules.redirects.find(({ source }) => fits(source, pathname))
  if (moved) {
    const [path = "", anchor] = moved.destination.split("#")
    const query = path.includes("?") ? "" : search
    return { status: moved.statusCode, location: `${path}${query}${anchor === undefined ? "" : `#${anchor}`}`, headers }
  }
  const [, bare = ""] = /^(.*?)(?:\/index)?(?:\.html)?\/?$/.exec(pathname) ?? []
  const clean = `${bare}${rules.trailingSlash && !/\.\w+$/.test(bare) ? "/" : ""}` || "/"
  const rewrite = rules.rewrites?.find(({ source }) => fits(source, clean))
  const rewritten = rewrite && `/${fits(rewrite.source, clean)?.[1] ?? ""}`
  const file = [clean, rewritten].map((path) => fileAt(files, path)).find((name) => name !== undefined)
  if (file === undefined) return { status: 404, file: "404.html", headers }
  return clean === pathname || !file.endsWith(".html")
    ? { status: 200, file, headers }
    : { status: 308, location: clean + search, headers }
}

/** The file that an address without its ending shows. */
function fileAt(files: Deployed["files"], path: string | undefined): string | undefined {
  const file = path === undefined ? undefined : decodeURIComponent(path).replace(/^\/|\/$/g, "")
  return file === undefined
    ? undefined
    : [file, `${file}.html`, `${file}/index.html`.replace(/^\//, "")].find((name) => files.has(name))
}

interface ErrorResponses {
  Items: { ErrorCode: number; ResponsePagePath: string; ResponseCode: string }[]
}
export interface HeadersPolicy {
  SecurityHeadersConfig: {
    ContentSecurityPolicy: { ContentSecurityPolicy: string }
    FrameOptions: { FrameOption: string }
    ReferrerPolicy: { ReferrerPolicy: string }
    StrictTransportSecurity?: { IncludeSubdomains: boolean; AccessControlMaxAgeSec: number; Preload: boolean }
  }
  CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
}

/**
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html (a key that is not there: 403 without the right to
 * list the bucket), https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/GeneratingCustomErrorResponses.html,
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html.
 */
export const s3WithCloudFront: Model = ({ base, files, beside }, url) => {
  const { pathname, searchParams } = new URL(url, "https://docs.example.com")
  const policy = pathname.startsWith(`${base}assets/`) ? "assets" : "default"
  const headers = headersOf(JSON.parse(beside[`.cloudfront-${policy}.json`] ?? "{}") as HeadersPolicy)
  const querystring = Object.fromEntries([...searchParams].map(([name, value]) => [name, { value }]))
  const request = JSON.stringify({ uri: pathname, querystring })
  const passed = runInNewContext(`${beside[".cloudfront-function.js"]};handler({ request: ${request} })`)
  if (passed.statusCode !== undefined)
    return { status: passed.statusCode, location: passed.headers.location.value, headers }
  const below = (uri: string) => (uri.startsWith(base) ? decodeURIComponent(uri.slice(base.length)) : "")
  const file = below(passed.uri)
  if (files.has(file)) return { status: 200, file, headers }
  const { Items } = JSON.parse(beside[".cloudfront-errors.json"] ?? "{}") as ErrorResponses
  const instead = Items.find(({ ErrorCode }) => ErrorCode === 403)
  return instead
    ? { status: Number(instead.ResponseCode), file: below(instead.ResponsePagePath), headers }
    : { status: 403, headers }
}

export function headersOf({ SecurityHeadersConfig: secure, CustomHeadersConfig: custom }: HeadersPolicy) {
  const transport = secure.StrictTransportSecurity
  return {
    "content-security-policy": secure.ContentSecurityPolicy.ContentSecurityPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": secure.FrameOptions.FrameOption,
    "referrer-policy": secure.ReferrerPolicy.ReferrerPolicy,
    ...(transport && {
      "strict-transport-security": `max-age=${transport.AccessControlMaxAgeSec}${transport.IncludeSubdomains ? "; includeSubDomains" : ""}${transport.Preload ? "; preload" : ""}`,
    }),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  }
}
