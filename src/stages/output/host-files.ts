/** Files for hosts and robots: `_headers`, `_redirects`, `robots.txt`, `sitemap.xml`. */

import { contentSecurityPolicy } from "../../config/content-policy.js"
import type { SiteConfig } from "../../config.js"
import { hrefOf } from "../../links/links.js"
import type { PageView, Redirect, Theme } from "../../model.js"
import { absoluteAddress } from "../../print/address.js"
import { htmlAttribute } from "../../print/html.js"
import { lineOf, wordsOf } from "../../print/lines.js"
import { xmlDocument, xmlElement, xmlText } from "../../print/xml.js"

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
    ...everywhere.map(([name, value]) => lineOf(`  ${name}: ${value}`)),
    `${config.baseUrl}assets/*`,
    ...assets.flatMap(([name, value]) => [`  ! ${name}`, `  ${name}: ${value}`]),
    "",
  ].join("\n")
}

/** Redirects for a host: whole paths including the base URL. A host never gets the anchor of a `from`. */
export function hostRedirects(config: SiteConfig, redirects: readonly Redirect[]): { from: string; to: string }[] {
  return redirects
    .filter(({ from }) => !from.includes("#"))
    .map(({ from, to }) => ({ from: hrefOf(from, config), to: targetOf(to, config) }))
}

/**
 * `_redirects`, in the format that Netlify and Cloudflare Pages share. Each redirect is listed twice: `301!` makes
 * Netlify redirect although there is a page (for hosts without redirects), and Cloudflare, which skips that line, reads
 * the other.
 */
export function redirectsFile(config: SiteConfig, redirects: readonly Redirect[], statuses = ["301!", "301"]): string {
  const lines = hostRedirects(config, redirects).flatMap(({ from, to }) =>
    statuses.map((status) => `${wordsOf(from, to, status)}\n`),
  )
  return lines.join("")
}

/** A page that redirects where the host can't: at once, or by a link if the browser does not. */
export function redirectPage(config: SiteConfig, to: string): string {
  const href = htmlAttribute(targetOf(to, config))
  const canonical = href.startsWith("/") ? htmlAttribute(config.url) + href : href
  const lang = config.locales[0]?.htmlLang ?? "en"
  return `<!doctype html>
<html lang="${htmlAttribute(lang)}">
<head>
<meta charset="utf-8">
<title>Moved</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=${href}">
<link rel="canonical" href="${canonical}">
</head>
<body>
<main>
<h1>This page has moved</h1>
<p>It is now at <a href="${href}">${href}</a>.</p>
</main>
</body>
</html>
`
}

/** Where a redirect leads, as hosts and browsers take it: a path of the host, or a whole address. */
function targetOf(to: string, config: SiteConfig): string {
  const [, path = "", search, hash] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/.exec(to) ?? []
  const address = absoluteAddress(/^\/(?!\/)/.test(to) ? hrefOf(path, config, search, hash) : to, config.url)
  if (address === undefined) throw new Error(`No address to redirect to: ${JSON.stringify(to)}`)
  const origin = absoluteAddress(config.url)?.replace(/\/$/, "") ?? ""
  return /^\/(?!\/)/.test(to) ? address.slice(origin.length) : address
}

export function robotsFile(config: SiteConfig): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${lineOf(config.url + config.baseUrl)}sitemap.xml\n`
}

/** https://www.sitemaps.org/protocol.html; pages with `noindex` are left out. */
export function sitemapFile(config: SiteConfig, views: readonly PageView[]): string {
  const urls = views
    .filter((view) => !view.head.noIndex && view.head.canonical === config.url + hrefOf(view.url, config))
    .map((view) => {
      const date = view.lastUpdate?.date ?? view.head.publishedTime
      return xmlElement("url", {}, [
        xmlElement("loc", {}, [xmlText(view.head.canonical)]),
        ...(date === undefined ? [] : [xmlElement("lastmod", {}, [xmlText(date)])]),
      ])
    })
  const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" }
  return xmlDocument(xmlElement("urlset", namespace, ["\n", ...urls.map((url) => `${url}\n`)]))
}
