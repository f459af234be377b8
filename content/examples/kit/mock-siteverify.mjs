// A simulation of siteverify. It answers as the key says, and protects nothing.
import { createServer } from "node:http";

const failure = (error_code) => ({ success: false, error: { error_code, detail: "simulation" } });

const success = {
  success: true,
  data: {
    event_id: "ev_simulation01",
    challenge: { timestamp: "2025-01-31T13:01:25Z", origin: "{brand.yourSite}" },
  },
};

const reply = (status, body) => ({ status, body });

const MAX_REQUEST = 64 * 1024;

/** What the keys answer that look at the value of `response`. */
const check = (value) => {
  const good = value === "TEST.RESPONSE.NOT.FOR.PRODUCTION";
  return reply(200, good ? success : failure("response_invalid"));
};

// #region answers
/** What each test API key answers to a request that has a response. */
const answers = new Map([
  ["cak_test_accept", check],
  ["cak_test_slow", check],
  ["cak_test_invalid", () => reply(200, failure("response_invalid"))],
  ["cak_test_timeout", () => reply(200, failure("response_timeout"))],
  ["cak_test_duplicate", () => reply(200, failure("response_duplicate"))],
  ["cak_mock_sitekey", () => reply(400, failure("sitekey_invalid"))],
  ["cak_mock_413", () => reply(413, failure("request_too_large"))],
  ["cak_mock_429", () => reply(429, failure("rate_limited"))],
]);

/** Answers without a verdict. Keys with `mock` in their name exist in this server alone. */
const faults = new Map([
  ["cak_test_html", (response) => response.end("<h1>Bad gateway</h1>")],
  ["cak_mock_undecided", (response) => response.end("{}")],
  ["cak_mock_redirect", (response) => response.writeHead(302, { Location: "/" }).end()],
  ["cak_mock_404", (response) => response.writeHead(404).end()],
  ["cak_mock_cut", (response) => response.write('{"success":', () => response.destroy())],
]);
// #endregion

/** The field `response` of a JSON body or a form; undefined when the body cannot be read. */
function responseIn(body, type) {
  if (body.length === 0) return undefined;
  if (!type.startsWith("application/json")) return new URLSearchParams(String(body)).get("response") ?? "";
  try {
    return JSON.parse(body)?.response ?? "";
  } catch {
    return undefined;
  }
}

function answer(key, body, type) {
  if (body.length > MAX_REQUEST) return reply(413, failure("request_too_large"));
  if (key === "cak_test_error") return reply(500, failure("internal_server_error"));
  const known = answers.get(key);
  if (!known) return reply(401, failure(key ? "auth_invalid" : "auth_required"));
  const value = responseIn(body, type);
  if (value === undefined) return reply(400, failure("bad_request"));
  if (value === "") return reply(400, failure("response_missing"));
  // Too long, or not visible ASCII.
  return /^[\x21-\x7e]{1,16384}$/.test(value) ? known(value) : reply(200, failure("response_invalid"));
}

const server = createServer(async (request, response) => {
  const key = String(request.headers["x-api-key"] ?? "");
  const type = String(request.headers["content-type"] ?? "");
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);

  if (request.url !== "/api/v2/captcha/siteverify") {
    response.writeHead(404).end();
    return;
  }
  const broken = faults.get(key);
  if (broken) return broken(response);
  const given = request.method === "POST" ? answer(key, body, type) : reply(405, failure("method_not_allowed"));
  setTimeout(
    () => {
      const wait = given.status === 429 ? { "Retry-After": "2" } : {};
      response.writeHead(given.status, { "Content-Type": "application/json", ...wait });
      response.end(JSON.stringify(given.body));
    },
    key === "cak_test_slow" ? 30_000 : 0,
  );
});

server.listen(Number(process.env.PORT ?? 4999), "127.0.0.1");
