/**
 * What a page may load, and from where: one table for the policy that hosts send and for the check that warns about
 * what it blocks. By default only the site itself is allowed.
 */
import type { SiteConfig } from "../config.js"
import type { LinkReference, LoadKind, Theme } from "../model.js"

/** By the key of `security`: the directive of CSP 3, and its sources on every site. */
const directives: Record<LoadKind | "connections" | "fonts", { name: string; always: readonly string[] }> = {
  scripts: { name: "script-src", always: ["'self'"] },
  styles: { name: "style-src", always: ["'self'"] },
  images: { name: "img-src", always: ["'self'", "data:"] },
  fonts: { name: "font-src", always: ["'self'"] },
  media: { name: "media-src", always: ["'self'"] },
  connections: { name: "connect-src", always: ["'self'"] },
  frames: { name: "frame-src", always: [] },
}

type Settings = Pick<SiteConfig, "security" | "analytics" | "search">

/** The Content-Security-Policy: inline scripts by their hashes only, Trusted Types with one named policy. */
export function contentSecurityPolicy(config: Settings, theme: Pick<Theme, "inlineScriptHashes">): string {
  const hashes = theme.inlineScriptHashes.map((hash) => `'${hash}'`)
  // Pagefind is WebAssembly.
  const compiled = config.search.engine === "pagefind" ? ["'wasm-unsafe-eval'"] : []
  const sources = Object.entries(directives).flatMap(([key, { name, always }]) => {
    const kind = key as keyof typeof directives
    const allowed = [...always, ...(kind === "scripts" ? [...hashes, ...compiled] : []), ...hostsFor(kind, config)]
    return allowed.length === 0 ? [] : [`${name} ${allowed.join(" ")}`]
  })
  return [
    "default-src 'none'",
    ...sources,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types captcha-docs",
  ].join("; ")
}

/** What an HTML attribute loads, if a policy may forbid it. */
export function loadsOf(
  url: string,
  attribute: string,
  element: string | null | undefined,
  /** Of a `<link>`. */
  rel?: string,
): Pick<LinkReference, "loads"> {
  const loads = loadKind(attribute, element, rel)
  return loads === "frames" || (loads && /^(https?:)?\/\//i.test(url.trim())) ? { loads } : {}
}

function loadKind(attribute: string, element: string | null | undefined, rel = ""): LoadKind | undefined {
  if (attribute === "poster") return "images"
  if (attribute === "href") return element === "link" && /\bstylesheet\b/i.test(rel) ? "styles" : undefined
  if (attribute !== "src") return undefined
  if (element === "iframe") return "frames"
  if (element === "img" || element === "Figure") return "images"
  if (element === "script") return "scripts"
  return ["video", "audio", "source", "track"].includes(element ?? "") ? "media" : undefined
}

/** Whether a page may load from this address of another site, as CSP 3 matches hosts (section 6.7.2.8). */
export function isAllowed(kind: LoadKind, url: string, config: Settings): boolean {
  const address = addressOf(url)
  if (!address) return false
  if (address.protocol === "data:") return kind === "images"
  return hostsFor(kind, config).some((host) => {
    const [, scheme, wildcard, name = "", port] = /^(?:(https?):\/\/)?(\*\.)?([^:]+)(?::(.+))?$/i.exec(host) ?? []
    const asked = address.hostname.toLowerCase()
    const wanted = name.toLowerCase()
    // A host that is allowed over http is allowed over https, too.
    if (scheme !== undefined && address.protocol !== `${scheme}:` && address.protocol !== "https:") return false
    if (wildcard === undefined ? asked !== wanted : !asked.endsWith(`.${wanted}`)) return false
    return port === "*" || (port ?? "") === address.port
  })
}

/** The configuration key and value that allow a URL; undefined if none can. */
export function allowingSetting(kind: LoadKind, url: string, { security }: Settings): string | undefined {
  const address = addressOf(url)
  if (!address || !/^https?:$/.test(address.protocol)) return undefined
  const hosts = [...security[kind], address.origin].map((host) => JSON.stringify(host))
  return `security: { ${kind}: [${hosts.join(", ")}] }`
}

function hostsFor(kind: keyof typeof directives, { security, analytics }: Settings): string[] {
  const measured = analytics && (kind === "scripts" || kind === "connections") ? [new URL(analytics.src).origin] : []
  return [...security[kind], ...measured]
}

/** An address without a scheme inherits the page's. */
function addressOf(url: string): URL | undefined {
  const typed = url.trim()
  return URL.canParse(typed, "https://page.invalid") ? new URL(typed, "https://page.invalid") : undefined
}
