/** What to change in code that was written for another captcha. Nothing is sent anywhere: a list of patterns is enough. */
import type { Brand } from "./brand.js"

export type Vendor = "hcaptcha" | "recaptcha"
export const vendorNames: Record<Vendor, string> = { hcaptcha: "hCaptcha", recaptcha: "reCAPTCHA" }

export interface Rule {
  /** What the rule looks for, in words. */
  find: string
  pattern: RegExp
  /** What stands there afterwards. */
  change: string
}

export interface Mark {
  from: number
  to: number
  rule: Rule
}

/** Old error codes and what siteverify says instead. */
export const errorCodes: Record<Vendor, Record<string, string>> = {
  hcaptcha: {
    "missing-input-secret": "auth_required",
    "invalid-input-secret": "auth_invalid",
    "missing-input-response": "response_missing",
    "invalid-input-response": "response_invalid",
    "expired-input-response": "response_timeout",
    "invalid-or-already-seen-response": "response_duplicate",
    "already-seen-response": "response_duplicate",
    "timeout-or-duplicate": "response_timeout or response_duplicate",
    "not-using-dummy-passcode": "this code does not exist: remove its case",
    "missing-remoteip": "this code does not exist: remove its case",
    "invalid-remoteip": "this code does not exist: remove its case",
    "sitekey-secret-mismatch": "response_invalid for a mismatch, sitekey_invalid for an unknown sitekey",
    "bad-request": "bad_request",
  },
  recaptcha: {
    "missing-input-secret": "auth_required",
    "invalid-input-secret": "auth_invalid",
    "missing-input-response": "response_missing",
    "invalid-input-response": "response_invalid",
    "timeout-or-duplicate": "response_timeout or response_duplicate",
    "bad-request": "bad_request",
  },
}

export function rulesFor(vendor: Vendor, brand: Brand): Rule[] {
  const files = `${brand.cdn}/${brand.sdkPackage}@${brand.sdkVersion}/contrib/${vendor}-site`
  const own = {
    hcaptcha: {
      script: /https?:\/\/(?:js\.)?hcaptcha\.com\/1\/api\.js[^"'\s>]*/g,
      url: /https?:\/\/(?:api\.)?hcaptcha\.com\/siteverify/g,
      cls: "h-captcha",
      query: "Keep the query parameters on both",
      hosts: /https:\/\/(?:\*\.)?hcaptcha\.com(?![\w/.])/g,
    },
    recaptcha: {
      script: /https?:\/\/(?:www\.)?(?:google\.com|recaptcha\.net)\/recaptcha\/(?:api|enterprise)\.js[^"'\s>]*/g,
      url: /https?:\/\/(?:(?:www\.)?(?:google\.com|recaptcha\.net)\/recaptcha\/api\/siteverify|recaptchaenterprise\.googleapis\.com\/v1\/projects\/[^"'`\s]*)/g,
      cls: "g-recaptcha",
      query: "Keep onload, hl and render=explicit on both, and delete a sitekey in render (v3)",
      hosts: /https:\/\/(?:www\.google\.com|www\.gstatic\.com|recaptcha\.google\.com|www\.recaptcha\.net)\/recaptcha\/(?!api|enterprise)/g,
    },
  }[vendor]
  const both: Rule[] = [
    {
      find: "the script",
      pattern: own.script,
      change: `${files}.min.js with type="module", and ${files}.compat.min.js with nomodule. ${own.query}`,
    },
    {
      find: `the class ${own.cls}`,
      pattern: new RegExp(`(?<![\\w-])${own.cls}(?![\\w-])`, "g"),
      change: "captcha-widget",
    },
    {
      find: `the field ${own.cls}-response`,
      pattern: new RegExp(`(?<![\\w-])${own.cls}-response(?![\\w-])`, "g"),
      change: "captcha-response. Accept both until no old requests arrive",
    },
    {
      find: "the sitekey",
      pattern: /(?<=\b(?:data-)?sitekey["']?\s*[:=]\s*["'])(?!CS[A-Z0-9]{14}["'])[^"'\s]+/g,
      change: `your own sitekey, such as ${brand.sitekeyPlaceholder}`,
    },
    {
      find: "callbacks in attributes",
      pattern: /\bdata-(?:expired-|error-|open-|close-|chalexpired-)?callback\b/g,
      change: "these are not read: pass the function to render(), or listen to complete, expire and error",
    },
    { find: "a size", pattern: /\bdata-size\b|(?<=[{,]\s*)["']?\bsize\b["']?(?=\s*:)/g, change: "a size is ignored: use CSS" },
    {
      find: "a test for an empty response",
      pattern: /getResponse\([^)\n]{0,80}\)(?:\s*={2,3}\s*(?:""|'')|\s*!={1,2}\s*(?:""|'')|\.length\b[^;\n)]*)/g,
      change: 'a response is never empty: block a value whose charAt(0) is ".", unless its indexOf(".ERROR") is 0',
    },
    {
      find: "your own execute()",
      pattern: /\b(?:grecaptcha(?:\.enterprise)?|hcaptcha)\.execute\(/g,
      change: "execute() has no effect once the check is done: submit at once then, and in callback only if the visitor asked",
    },
    { find: "the verification URL", pattern: own.url, change: `${brand.apiGlobal}/api/v2/captcha/siteverify` },
    {
      find: "the secret in the body",
      pattern: /(?<![\w-])["']?secret["']?(?=\s*(?::|=>|=(?!=)))/g,
      change: "send your API key in the header X-API-Key",
    },
    { find: "remoteip", pattern: /\bremoteip\b/g, change: "siteverify does not need it: remove the parameter" },
    { find: "challenge_ts", pattern: /\bchallenge_ts\b/g, change: "data.challenge.timestamp" },
    {
      find: "hostname",
      pattern: /(?<=[.["'])hostname\b|\bhostname(?=\s*[,}])/g,
      change: "data.challenge.origin, the full origin with https://",
    },
    { find: "error-codes", pattern: /(?<![\w-])error-codes(?![\w-])/g, change: "error.error_code, one code" },
    ...Object.entries(errorCodes[vendor]).map(([old, code]) => ({
      find: old,
      pattern: new RegExp(`(?<![\\w-])${old}(?![\\w-])`, "g"),
      change: code,
    })),
    {
      find: "hosts in a Content-Security-Policy",
      pattern: own.hosts,
      change: `${brand.cdnScope}/ in script-src, ${brand.apiWildcard} in frame-src`,
    },
  ]
  if (vendor === "hcaptcha")
    return [
      ...both,
      {
        find: "callbacks that are never called",
        pattern: /(?<!data-)\b(?:close-callback|chalexpired-callback)\b/g,
        change: "remove these callbacks: there is no picture task to close",
      },
      {
        find: "methods that are missing",
        pattern: /\bhcaptcha\.(?:remove|close|setData)\b/g,
        change: "these do not exist: destroy() of the widget's handle removes the widget",
      },
      {
        find: "a promise of execute()",
        pattern: /\basync["']?\s*:\s*true\b/g,
        change: "the promise resolves to the response itself, not to an object",
      },
      { find: "getRespKey", pattern: /\bgetRespKey\b/g, change: 'getRespKey() always returns ""' },
    ]
  return [
    ...both,
    {
      find: "grecaptcha.ready",
      pattern: /\bgrecaptcha\.(?:enterprise\.)?ready\b/g,
      change: "ready() does not exist: use the onload parameter of the script",
    },
    { find: "grecaptcha.enterprise", pattern: /\bgrecaptcha\.enterprise\b/g, change: "grecaptcha" },
    {
      find: "an assessment of reCAPTCHA Enterprise",
      pattern: /\b(?:tokenProperties|riskAnalysis|expectedAction)\b/g,
      change: "there is no assessment: read success, and error.error_code of a rejection",
    },
    {
      find: "grecaptcha.execute with an action (v3)",
      pattern: /\bgrecaptcha\.(?:enterprise\.)?execute\([^)\n]{0,200}\baction\b[^)\n]{0,80}\)/g,
      change: "remove the call: a widget in the form takes its place",
    },
    {
      find: "a badge",
      pattern: /\bdata-badge\b|(?<=[{,]\s*)["']?\bbadge\b["']?(?=\s*:)|\bgrecaptcha-badge\b/g,
      change: "remove the badge: there is none",
    },
    {
      find: "a score, an action (v3)",
      pattern: /\bscore\b|(?<=[{,]\s*)["']?\baction\b["']?(?=\s*:)/g,
      change: "there is no score and no action: set the widget mode zero-click, and read success",
    },
  ]
}

/** Where the rules find something, in the order of the code; what two rules find belongs to the longer one. */
export function marksIn(code: string, rules: readonly Rule[]): Mark[] {
  const found = rules.flatMap((rule) =>
    [...code.matchAll(rule.pattern)].map(
      (match): Mark => ({ from: match.index, to: match.index + match[0].length, rule }),
    ),
  )
  found.sort((a, b) => a.from - b.from || b.to - a.to)
  const marks: Mark[] = []
  for (const mark of found) {
    const last = marks.at(-1)
    if (mark.to > mark.from && (!last || mark.from >= last.to)) marks.push(mark)
  }
  return marks
}

/** Something to begin with. */
export const samples: Record<Vendor, string> = {
  hcaptcha: sampleOf({
    field: "h-captcha",
    script: "https://js.hcaptcha.com/1/api.js",
    siteverify: "https://api.hcaptcha.com/siteverify",
  }),
  recaptcha: sampleOf({
    field: "g-recaptcha",
    script: "https://www.google.com/recaptcha/api.js",
    siteverify: "https://www.google.com/recaptcha/api/siteverify",
  }),
}

function sampleOf({ field, script, siteverify }: { field: string; script: string; siteverify: string }): string {
  return `<form action="/signup" method="post">
  <div class="${field}" data-sitekey="YOUR_OLD_SITEKEY" data-size="compact" data-callback="onSolved"></div>
  <button>Sign up</button>
</form>
<script src="${script}?hl=de" async defer></script>

// on the server
const answer = await fetch("${siteverify}", {
  method: "POST",
  body: new URLSearchParams({ secret: process.env.SECRET, response: form.get("${field}-response") }),
});`
}
