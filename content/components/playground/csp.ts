/** A Content-Security-Policy for the widget: what it needs, put into the policy that a site has. */
import type { Brand } from "./brand.js"

export const scriptSources = { cdn: "the CDN", self: "my own site, or a bundle", nonce: "tags with a nonce" } as const
export type ScriptSource = keyof typeof scriptSources

export const policyForms = {
  header: "HTTP header",
  nginx: "Nginx",
  apache: "Apache",
  express: "Express",
  meta: "Meta tag",
} as const
export type PolicyForm = keyof typeof policyForms

export interface PolicyWishes {
  script: ScriptSource
  /** Empty: the shorthands `global` and `eu`. */
  endpoint: string
  /** The policy of the site today. */
  existing: string
  reportOnly: boolean
}

export interface Policy {
  text: string
  notes: string[]
}

type Directives = Map<string, string[]>

/** What the widget needs, by directive. */
export function needsOf(
  { script, endpoint }: Pick<PolicyWishes, "script" | "endpoint">,
  brand: Brand,
): Record<"script-src" | "frame-src", string> {
  const source = { cdn: `${brand.cdnScope}/`, self: "'self'", nonce: "'nonce-r4nd0m'" }[script]
  return { "script-src": source, "frame-src": endpoint.trim() === "" ? brand.apiWildcard : originOf(endpoint) }
}

export function policyFor(wishes: PolicyWishes, brand: Brand): Policy {
  const notes: string[] = []
  const directives = parsePolicy(wishes.existing)
  for (const [name, source] of Object.entries(needsOf(wishes, brand))) allow(directives, name, source, notes)
  for (const name of ["script-src-elem", "child-src"]) {
    const source = needsOf(wishes, brand)[name === "child-src" ? "frame-src" : "script-src"]
    if (directives.has(name)) allow(directives, name, source, notes)
  }
  if (directives.get("script-src")?.includes("'strict-dynamic'") && wishes.script !== "nonce") {
    notes.push("With 'strict-dynamic', browsers ignore hosts in script-src: give the script tags a nonce.")
  }
  if (wishes.script === "nonce") notes.push("Make a new nonce for each page view, and set it on the script tags.")
  if (directives.has("sandbox")) notes.push("The sandbox needs allow-scripts, allow-same-origin and allow-forms.")
  const text = [...directives].map(([name, sources]) => [name, ...sources].join(" ")).join("; ")
  return { text, notes }
}

/** Adds a source. A directive that was not there fell back to `default-src`: it takes those sources over. */
function allow(directives: Directives, name: string, source: string, notes: string[]): void {
  const own = directives.get(name)
  const inherited = (name === "frame-src" ? directives.get("child-src") : undefined) ?? directives.get("default-src")
  if (!own && inherited)
    notes.push(`${name} was not set and fell back to another directive: its sources were taken over.`)
  const before = (own ?? inherited ?? []).filter((one) => one !== "'none'")
  if (!own && !inherited && name === "script-src" && source !== "'self'") before.push("'self'")
  directives.set(name, before.includes(source) || before.includes("*") ? before : [...before, source])
}

/** Directives by name, in the order they stand in. A name and a colon before them are left out, and so are repetitions. */
export function parsePolicy(text: string): Directives {
  const policy = text.replace(/^\s*content-security-policy(-report-only)?\s*:/i, "")
  const directives: Directives = new Map()
  for (const part of policy.split(";")) {
    const [name = "", ...sources] = part.trim().split(/\s+/)
    if (name !== "" && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/** The policy as a server's configuration, or a page, has it. */
export function policyAs(form: PolicyForm, { text }: Policy, reportOnly: boolean): string {
  const name = reportOnly ? "Content-Security-Policy-Report-Only" : "Content-Security-Policy"
  switch (form) {
    case "header":
      return `${name}: ${text}`
    case "nginx":
      return `add_header ${name} "${text}" always;`
    case "apache":
      return `Header always set ${name} "${text}"`
    case "express":
      return `app.use((request, response, next) => {\n  response.setHeader("${name}", ${JSON.stringify(text)});\n  next();\n});`
    case "meta":
      return `<meta http-equiv="Content-Security-Policy" content="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`
    default:
      return form satisfies never
  }
}

function originOf(endpoint: string): string {
  try {
    const { origin } = new URL(endpoint.trim())
    return origin === "null" ? endpoint.trim() : origin
  } catch {
    return endpoint.trim().replace(/[;\s"]+/g, "")
  }
}
