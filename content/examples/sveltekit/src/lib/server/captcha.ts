import { env } from "$env/dynamic/private";

export interface CaptchaResult {
  outcome: "accepted" | "rejected" | "unverified";
  code: string;
}

/** An empty variable counts as unset. */
function setting(name: string): string {
  return (env[name] ?? "").trim();
}

/** Throws for a key that would open the form to everyone. Called when a key is needed: a build has none. */
function required(name: string): string {
  const key = setting(name);
  if (/^(CSX*|cak_0*|YOUR_.*)?$/.test(key))
    throw new Error(`${name} is not set, or a placeholder: set your own in the environment of this server`);
  if (/^(CSTEST|cak_test_)/.test(key) && setting("CAPTCHA_ALLOW_TEST_KEYS") !== "1")
    throw new Error(`${name} is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests`);
  return key;
}

export const sitekey = () => required("CAPTCHA_SITEKEY");
const apiKey = () => required("CAPTCHA_API_KEY");
const siteverifyUrl = () =>
  new URL(setting("CAPTCHA_SITEVERIFY_URL") || "{brand.apiGlobal}/api/v2/captcha/siteverify");

/** Throws when a key is not yours, or when the address of siteverify is invalid. */
export function checkKeys(): void {
  sitekey();
  apiKey();
  siteverifyUrl();
}

// Replace this with something that reaches a person: a pager, a chat hook, an error tracker.
function alertTeam(problem: string) {
  console.error(`ALERT captcha could not verify: ${problem}`);
}

function rejected(code: string): CaptchaResult {
  return { outcome: "rejected", code };
}

function unverified(problem: string): CaptchaResult {
  alertTeam(problem);
  return { outcome: "unverified", code: problem };
}

/** Never rejects for what the network or the API does. */
export async function verifyCaptcha(value: unknown): Promise<CaptchaResult> {
  if (typeof value !== "string" || value === "") return rejected("response_missing");
  // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
  if (!/^[\x21-\x7e]{1,16384}$/.test(value)) return rejected("response_invalid");

  // Outside `try`: a missing setting is our own mistake, and must not open the form.
  const url = siteverifyUrl();
  const headers = { "X-API-Key": apiKey(), "Content-Type": "application/json" };
  const body = JSON.stringify({ response: value, sitekey: sitekey() });
  try {
    const reply = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual", // the key never goes to another host
      signal: AbortSignal.timeout(5000), // for the whole call, the body too
    });
    const text = await reply.text();
    if (reply.status === 413 || reply.status === 414) return rejected("request_too_large");
    if (reply.status !== 200) return unverified(`HTTP ${reply.status} ${text.slice(0, 500)}`);

    const answer = JSON.parse(text);
    if (answer?.success === true) return { outcome: "accepted", code: String(answer.data?.event_id ?? "") };
    if (answer?.success === false) return rejected(String(answer.error?.error_code ?? ""));
    return unverified(`HTTP 200 ${text.slice(0, 500)}`);
  } catch (problem) {
    // fetch hides the reason ("ECONNREFUSED", "ENOTFOUND") in the cause.
    return unverified(String(problem instanceof Error ? (problem.cause ?? problem) : problem));
  }
}
