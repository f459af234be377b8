import assert from "node:assert/strict"
import { test } from "node:test"
import { allowingSetting, contentSecurityPolicy, isAllowed } from "../src/config/content-policy.js"
import { parseConfig } from "../src/config/parse-config.js"
import type { SiteConfig } from "../src/config.js"

const theme = { inlineScriptHashes: ["sha256-abc="] }

function configWith(more: object): SiteConfig {
  const { config } = parseConfig({ title: "T", ...more }, { path: "site.config.ts", text: "" })
  assert.ok(config)
  return config
}

test("the policy is strict where the configuration allows nothing", () => {
  assert.equal(
    contentSecurityPolicy(configWith({}), theme),
    "default-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; " +
      "frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types captcha-docs",
  )
})

test("WebAssembly is allowed where the engine of the search is WebAssembly, and nowhere else", () => {
  const policy = contentSecurityPolicy(configWith({ search: { engine: "pagefind" } }), theme)
  assert.match(policy, /script-src 'self' 'sha256-abc=' 'wasm-unsafe-eval';/)
  assert.equal(policy.replace(" 'wasm-unsafe-eval'", ""), contentSecurityPolicy(configWith({}), theme))
})

test("each host that is allowed is in its own directive, that of analytics in those for scripts and connections", () => {
  const policy = contentSecurityPolicy(
    configWith({
      security: {
        frames: ["https://video.example.com"],
        images: ["*.example.com", "img.example"],
        styles: ["https://styles.example"],
        scripts: ["https://scripts.example"],
        connections: ["https://api.example:8443"],
        fonts: ["https://fonts.example"],
        media: ["https://media.example"],
      },
      analytics: { src: "https://stats.example/js/script.js", domain: "docs.example.com" },
    }),
    theme,
  )
  for (const directive of [
    "frame-src https://video.example.com",
    "img-src 'self' data: *.example.com img.example",
    "style-src 'self' https://styles.example",
    "script-src 'self' 'sha256-abc=' https://scripts.example https://stats.example",
    "connect-src 'self' https://api.example:8443 https://stats.example",
    "font-src 'self' https://fonts.example",
    "media-src 'self' https://media.example",
  ]) {
    assert.ok(policy.split("; ").includes(directive), `${directive} in ${policy}`)
  }
})

test("hosts match as browsers match them", () => {
  const allows = (host: string, url: string) => isAllowed("images", url, configWith({ security: { images: [host] } }))
  assert.ok(allows("https://img.example", "https://img.example/a.png"))
  assert.ok(allows("https://img.example", "//IMG.example/a.png"))
  assert.ok(!allows("https://img.example", "http://img.example/a.png"))
  assert.ok(allows("http://img.example", "https://img.example/a.png"))
  assert.ok(allows("img.example", "https://img.example/a.png"))
  assert.ok(!allows("img.example", "https://a.img.example/a.png"))
  assert.ok(!allows("img.example", "https://notimg.example/a.png"))
  assert.ok(allows("*.img.example", "https://a.b.img.example/a.png"))
  assert.ok(!allows("*.img.example", "https://img.example/a.png"))
  assert.ok(!allows("https://img.example", "https://img.example:8443/a.png"))
  assert.ok(allows("https://img.example:8443", "https://img.example:8443/a.png"))
  assert.ok(allows("https://img.example:*", "https://img.example:8443/a.png"))
  assert.ok(isAllowed("images", "data:image/gif;base64,AA", configWith({})))
  assert.ok(!isAllowed("frames", "data:text/html,a", configWith({})))
})

test("the setting that allows an address keeps the hosts that are allowed already", () => {
  const config = configWith({ security: { frames: ["https://one.example"] } })
  assert.equal(
    allowingSetting("frames", "https://two.example/embed?a=b", config),
    'security: { frames: ["https://one.example", "https://two.example"] }',
  )
  assert.equal(allowingSetting("frames", "data:text/html,a", config), undefined)
})

test("what is no host is a mistake: a policy is never loosened by accident", () => {
  for (const host of [
    "*",
    "https:",
    "'unsafe-inline'",
    "data:",
    "a.example; script-src *",
    "https://a.example/path",
    "",
  ]) {
    const { diagnostics } = parseConfig(
      { title: "T", security: { scripts: [host] } },
      { path: "site.config.ts", text: "" },
    )
    assert.deepEqual(
      diagnostics.map(({ code, message }) => ({ code, message })),
      [
        {
          code: "invalid-config",
          message:
            "security.scripts[0]: must be a host such as https://img.example.com, img.example.com or *.example.com",
        },
      ],
      host,
    )
  }
})
