/**
 * The check of one deployment. `env` holds its variables: the bindings of a worker, or `process.env`. Throws for a key that
 * would open the form to everyone.
 */
export function captchaOf(env) {
  /** An empty variable counts as unset. */
  const setting = (name) => (env[name] ?? "").trim();

  function required(name) {
    const key = setting(name);
    if (/^(CSX*|cak_0*|YOUR_.*)?$/.test(key))
      throw new Error(`${name} is not set, or a placeholder: set your own in the environment of this function`);
    if (/^(CSTEST|cak_test_)/.test(key) && setting("CAPTCHA_ALLOW_TEST_KEYS") !== "1")
      throw new Error(`${name} is a test key: set your own, or CAPTCHA_ALLOW_TEST_KEYS=1 in tests`);
    return key;
  }

  const url = new URL(setting("CAPTCHA_SITEVERIFY_URL") || "{brand.apiGlobal}/api/v2/captcha/siteverify");
  const sitekey = required("CAPTCHA_SITEKEY");
  const apiKey = required("CAPTCHA_API_KEY");
  return { sitekey, verify: (value) => verifyCaptcha(value, { url, sitekey, apiKey }) };
}

// Replace this with something that reaches a person: a pager, a chat hook, an error tracker. Give it a timeout.
async function alertTeam(problem) {
  console.error(`ALERT captcha could not verify: ${problem}`);
}

function rejected(code) {
  return { outcome: "rejected", code };
}

// The platform may stop what still runs after the response, so the alert is awaited. Its failure must not close the form.
async function unverified(problem) {
  await alertTeam(problem).catch((failure) => console.error(`No alert: ${failure}`));
  return { outcome: "unverified", code: problem };
}

/** Resolves to { outcome: "accepted" | "rejected" | "unverified", code }; never rejects. */
async function verifyCaptcha(value, { url, sitekey, apiKey }) {
  if (typeof value !== "string" || value === "") return rejected("response_missing");
  // A response is at most 16 KB of visible ASCII. As JSON, it stays below the request limit of 64 KB.
  if (!/^[\x21-\x7e]{1,16384}$/.test(value)) return rejected("response_invalid");

  try {
    const reply = await fetch(url, {
      method: "POST",
      headers: { "X-API-Key": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ response: value, sitekey }),
      redirect: "manual", // the key never goes to another host
      signal: AbortSignal.timeout(5000), // for the whole call, the body too
    });
    const text = await reply.text();
    if (reply.status === 413 || reply.status === 414) return rejected("request_too_large");
    if (reply.status !== 200) return unverified(`HTTP ${reply.status} ${text.slice(0, 500)}`);

    const answer = JSON.parse(text);
    if (answer?.success === true) return { outcome: "accepted", code: answer.data?.event_id ?? "" };
    if (answer?.success === false) return rejected(answer.error?.error_code ?? "");
    return unverified(`HTTP 200 ${text.slice(0, 500)}`);
  } catch (problem) {
    // In Node.js, fetch hides the reason ("ECONNREFUSED", "ENOTFOUND") in the cause.
    return unverified(String(problem instanceof Error ? (problem.cause ?? problem) : problem));
  }
}
