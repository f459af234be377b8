/**
 * Every server sample of the pages, in whatever language, lets the same values pass, before the call, and starts with keys
 * of its own alone. What each language makes of a value is computed here, so that no such value is too large a request;
 * `test/server-samples` shows the same by running those samples that can be run.
 */
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import siteConfig from "../../site.config.js"
import { parseFenceInfo } from "../../src/code/code-fence.js"
import { filesBelow } from "../build-fixture.js"

interface Sample {
  /** Page and title, or the line of a sample without one. */
  name: string
  language: string
  text: string
}

const content = path.resolve(import.meta.dirname, "../../content")
const pages = (await filesBelow(content)).filter((file) => file.endsWith(".mdx"))
const samples = (
  await Promise.all(pages.map(async (page) => samplesIn(page, await readFile(path.join(content, page), "utf8"))))
).flat()

function samplesIn(page: string, text: string): Sample[] {
  return [...text.matchAll(/^ *```(\w+)(.*)\n([\s\S]*?)^ *```$/gm)].map((fence) => {
    const { language, title } = parseFenceInfo(fence[1] ?? "", fence[2] ?? "")
    const line = text.slice(0, fence.index).split("\n").length
    return { name: `${page}: ${title ?? line}`, language, text: fence[3] ?? "" }
  })
}

/** What hands a value on to siteverify: the samples with a request of their own, and those of a server SDK. */
const ownRequest = (text: string) =>
  /captcha\/siteverify|api\/v1\/siteverify/.test(text) && /X-API-Key|secret/i.test(text)
const sdkCall = (text: string) => /(?:\.|->)verify_?captcha_?response\(/i.test(text)
const code = /^(js|ts|php|python|go|ruby|java|kotlin|csharp|bash|apex)$/
const verifying = samples.filter(
  ({ language, text, name }) =>
    code.test(language) &&
    (sdkCall(text) || (ownRequest(text) && (language !== "bash" || name.endsWith(".sh")))) &&
    // Servers that play siteverify, and calls in Apex that show one method.
    !text.includes("createServer(") &&
    !/^integrations\/salesforce\/(?:reference\/|index.mdx: Execute Anonymous)/.test(name),
)

/** The characters between `!` and `~`, as each language writes them. */
const guard = /\[(?:\\+x21-\\+x7e|!-~|!\\!-~)\]/
const needsKeys = ({ name, text }: Sample) =>
  // Their keys come from a file of the same page, or from the settings of the platform.
  !/Rules\/Captcha|SignupController|CaptchaCheck\.cls|^integrations\/salesforce/.test(name) &&
  /api_?key|secret/i.test(text)

test("every server sample rejects what no widget sends, and what is too large, before it could be accepted", () => {
  assert.ok(verifying.length >= 20, String(verifying.length))
  const faults = verifying.flatMap(({ name, text }) => [
    ...(guard.test(text) && text.includes("16384") ? [] : [`${name}: no guard`]),
    ...(sdkCall(text) || (/\b413\b/.test(text) && /\b414\b/.test(text))
      ? []
      : [`${name}: 413 and 414 are no rejection`]),
  ])
  assert.deepEqual(faults, [])
})

test("every server sample refuses placeholders, and test keys that nobody allowed", () => {
  const checking = samples.filter(({ language, text }) => code.test(language) && /\bis not set|not set, or/.test(text))
  assert.ok(checking.length > 20, String(checking.length))
  const faults = [...verifying.filter(needsKeys), ...checking]
    .filter(({ text }) => /\bCAPTCHA_API_KEY/.test(text))
    .flatMap(({ name, text }) =>
      ["cak_0*|YOUR_.*)?", "cak_test_", "CAPTCHA_ALLOW_TEST_KEYS"].flatMap((part) =>
        text.includes(part) ? [] : [`${name}: no ${part}`],
      ),
    )
  for (const { name, text } of verifying)
    if (text.includes("{brand.sitekeyPlaceholder}") && !text.includes("(CSX*|")) faults.push(`${name}: sitekey`)
  assert.deepEqual(faults, [])
  const refused = /^(CSX*|cak_0*|YOUR_.*)?$/
  assert.match(siteConfig.brand.sitekeyPlaceholder, refused)
  const printed = samples.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:cak_\w{40}|YOUR_API_KEY)\b/g)].map(([key]) => key),
  )
  assert.ok(printed.length > 0)
  for (const key of printed) assert.match(key, refused)
})

/** The most bytes that a character of visible ASCII takes in a request. */
const encodings: Record<string, { marks: RegExp; most: number }> = {
  // JSON.stringify, json.dumps, JSON.generate, json_encode, Gson's JsonObject and jq escape quotes, backslashes and, in PHP, slashes.
  "JSON with short escapes": {
    marks: /JSON\.stringify\(|json\.dumps\(|json_encode\(|JsonObject body|jq --null-input/,
    most: 2,
  },
  "a form": { marks: /url\.Values\{|set_form_data\(|FormUrlEncodedContent\(/, most: 3 },
}
/** Encoders that write `<`, `>` and `&` as six bytes. */
const sixBytes = /json\.Marshal\(|JsonSerializer\.Serialize\(|\.to_json\b|new Gson\(\)\.toJson|JSON_HEX_/

test("no value that passes makes a request of more than 64 KB, by what each sample's encoder does", () => {
  for (const { name, text } of verifying.filter(({ text }) => !sdkCall(text))) {
    assert.doesNotMatch(text, sixBytes, name)
    const used = Object.values(encodings).filter(({ marks }) => marks.test(text))
    assert.equal(used.length, 1, `${name}: one encoding that is known`)
    const around = 1024 // the names of the parameters, the sitekey and, in version 1, the API key
    assert.ok(16_384 * (used[0]?.most ?? 6) + around < 64 * 1024, name)
  }
})

test("the old check of each migration guide accepts on a fault of the service, and on nothing that a visitor can cause", async (t) => {
  const old = samples.filter(({ name }) => name.endsWith(": old-captcha.mjs"))
  assert.equal(old.length, 3)
  const [silenced, asked] = [t.mock.method(console, "error", () => {}), t.mock.method(globalThis, "fetch")]
  const page = "<h1>Request blocked</h1>"
  const cases: [token: string, reply: { status: number; body: string } | undefined, accepts: boolean][] = [
    ["P1_eyJ0.eXAi-OiJK", { status: 200, body: '{"success":true}' }, true],
    ["P1_eyJ0.eXAi-OiJK", { status: 200, body: '{"success":false}' }, false],
    ["P1_eyJ0.eXAi-OiJK", { status: 413, body: page }, false],
    ["P1_eyJ0.eXAi-OiJK", { status: 414, body: page }, false],
    ["P1_eyJ0.eXAi-OiJK", { status: 307, body: "" }, true],
    ["P1_eyJ0.eXAi-OiJK", { status: 503, body: page }, true],
    ["P1_eyJ0.eXAi-OiJK", { status: 500, body: '{"error":"internal"}' }, true],
    ["P1_eyJ0.eXAi-OiJK", undefined, true],
    // What a firewall before the other service refuses is no token.
    ["<script>alert(1)</script>", { status: 403, body: page }, false],
    ["a'/**/OR/**/1=1", { status: 403, body: page }, false],
    ["x".repeat(16_385), { status: 200, body: page }, false],
  ]
  for (const { name, text } of old) {
    const secrets = [...text.matchAll(/\b[A-Z]+_(?:SECRET|SITEKEY)\b/g)].map(([secret]) => secret)
    const load = (when: string) => import(`data:text/javascript,${encodeURIComponent(`${text}\n// ${name} ${when}`)}`)
    await assert.rejects(load("without its secrets"), /is not set/, name)
    for (const secret of secrets) process.env[secret] = "own"
    const { acceptsOldToken } = (await load("with them")) as { acceptsOldToken: (token: string) => Promise<boolean> }
    for (const [token, reply, accepts] of cases) {
      asked.mock.mockImplementation(async (_url, options) => {
        assert.equal(options?.redirect, "manual", name)
        if (!reply) throw new TypeError("fetch failed")
        return new Response(reply.body, { status: reply.status })
      })
      assert.equal(await acceptsOldToken(token), accepts, `${name}: ${token.slice(0, 30)}, ${JSON.stringify(reply)}`)
    }
    for (const secret of secrets) delete process.env[secret]
  }
  assert.ok(silenced.mock.callCount() > 0)
})
