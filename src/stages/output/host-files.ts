/** Files for hosts and robots: `_headers`, `_redirects`, `robots.txt`, `sitemap.xml`. */
import type { SiteConfig } from "../../config.js"
import { contentSecurityPolicy } from "../../content-policy.js"
import { hrefOf } from "../../links.js"
import type { PageView, Redirect, Theme } from "../../model.js"

/** The headers of every response, and those below `assets/`, as names and values. */
export interface HostHeaders {
  everywhere: [name: string, value: string][]
  assets: [name: string, value: string][]
}

/** `Strict-Transport-Security` (RFC 6797, section 6.1), where the configuration asks for it. */
function strictTransport({ security }: SiteConfig): HostHeaders["everywhere"] {
  const asked = security.strictTransportSecurity
  if (!asked) return []
  const { maxAge, includeSubDomains, preload } = asked
  const value = [
    `max-age=${maxAge}`,
    ...(includeSubDomains ? ["includeSubDomains"] : []),
    ...(preload ? ["preload"] : []),
  ]
  return [["Strict-Transport-Security", value.join("; ")]]
}

export function hostHeaders(config: SiteConfig, theme: Pick<Theme, "inlineScriptHashes">): HostHeaders {
  return {
    everywhere: [
      ["Content-Security-Policy", contentSecurityPolicy(config, theme)],
      ["X-Content-Type-Options", "nosniff"],
      ["X-Frame-Options", "DENY"],
      ["Referrer-Policy", "strict-origin-when-cross-origin"],
      ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      ...strictTransport(config),
      ["Cache-Control", "no-cache"],
    ],
    assets: [["Cache-Control", "public, max-age=31536000, immutable"]],
  }
}

/** Netlify's and Cloudflare Pages' `_headers`. */
export function headersFile(config: SiteConfig, theme: Pick<Theme, "inlineScriptHashes">): string {
  const { everywhere, assets } = hostHeaders(config, theme)
  return [
    `${config.baseUrl}*`,
    ...everywhere.map(([name, value]) => `  ${name}: ${value}`),
    `${config.baseUrl}assets/*`,
    ...assets.flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
    "",
  ].join("\n")
}

/** Redirects for a host: whole paths including the base URL. A host never gets the anchor of a `from`. */
export function hostRedirects(config: SiteConfig, redirects: readonly Redirect[]): { from: string; to: string }[] {
  return redirects
    .filter(({ from }) => !from.includes("#"))
    .map(({ from, to }) => ({
      from: hrefOf(from, config),
      to: to.startsWith("/") ? hrefWithHash(to, config) : to,
    }))
}

/**
 * `_redirects`, in the format that Netlify and Cloudflare Pages share. Each redirect is listed twice: `301!` makes
 * Netlify redirect although there is a page (for hosts without redirects), and Cloudflare, which skips that line, reads
 * the other.
 */
export function redirectsFile(config: SiteConfig, redirects: readonly Redirect[], statuses = ["301!", "301"]): string {
  const lines = hostRedirects(config, redirects).flatMap(({ from, to }) =>
    statuses.map((status) => `${from} ${to} ${status}\n`),
  )
  return lines.join("")
}

/** A page that redirects where the host can't: at once, or by a link if the browser does not. */
export function redirectPage(config: SiteConfig, to: string): string {
  const href = to.startsWith("/") ? hrefWithHash(to, config) : to
  const safe = href.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
  const canonical = to.startsWith("/") ? config.url + safe : safe
  const lang = config.locales[0]?.htmlLang ?? "en"
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${safe}">
<link rel="canonical" href="${canonical}">
</head>
<body>
<main>
<h1>This page has moved</h1>
<p>It is now at <a href="${safe}">${safe}</a>.</p>
</main>
</body>
</html>
`
}

function hrefWithHash(to: string, config: SiteConfig): string {
  const [, path = "", search, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(to) ?? []
  return hrefOf(path, config, search, hash)
}

export function robotsFile(config: SiteConfig): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${config.url}${config.baseUrl}sitemap.xml\n`
}

/** https://www.sitemaps.org/protocol.html; pages with `noindex` are left out. */
export function sitemapFile(config: SiteConfig, views: readonly PageView[]): string {
  const urls = views
    .filter((view) => !view.head.noIndex && view.head.canonical === config.url + hrefOf(view.url, config))
    .map((view) => {
      const date = view.lastUpdate?.date ?? view.head.publishedTime
      return `<url><loc>${escapeXml(view.head.canonical)}</loc>${date === undefined ? "" : `<lastmod>${date}</lastmod>`}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
