// A simulation: it shows a form with the widget, and verifies it, without an account. It protects nothing.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer, request as ask } from "node:http";
import { fileURLToPath } from "node:url";

const [asked = "accept"] = process.argv.slice(2);
const beside = asked === "--beside"; // an application of yours has the form
const port = Number(process.env.KIT_PORT ?? 4000);
const siteverifyPort = Number(process.env.SITEVERIFY_PORT ?? 4999);
const appPort = Number(process.env.PORT ?? 3000);
const siteverify = `http://127.0.0.1:${siteverifyPort}/api/v2/captcha/siteverify`;

const answers = ["accept", "invalid", "timeout", "duplicate", "auth", "error", "html", "slow"];
if (!beside && !answers.includes(asked)) {
  console.error(`Unknown answer: ${asked}. Known are ${answers.join(", ")}.`);
  process.exit(1);
}

const script = await readFile(new URL("site.min.js", import.meta.url));
const published = "{brand.cdn}/{brand.sdkPackage}@{brand.sdkVersion}/site.min.js";
const simulated = "/captcha-simulation/site.min.js";

/** The widget's script comes from here, not from the CDN. A hash in the page is that of the real file. */
function withSimulation(html) {
  return html.replace(/<script\b[^>]*>/g, (tag) =>
    tag.includes(published) ? tag.replace(published, simulated).replace(/\s(integrity|crossorigin)="[^"]*"/g, "") : tag,
  );
}

/** What the application answered, as it goes to the browser. */
async function passOn(answer, response) {
  const headers = { ...answer.headers, "x-captcha": "simulation" };
  const policy = headers["content-security-policy"];
  if (policy) headers["content-security-policy"] = policy.replaceAll("{brand.cdnScope}/", "'self'");
  if (!/^text\/html/.test(headers["content-type"] ?? "")) {
    response.writeHead(answer.statusCode, headers);
    answer.pipe(response);
    return;
  }
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const body = Buffer.from(withSimulation(String(Buffer.concat(chunks))));
  delete headers["transfer-encoding"];
  response.writeHead(answer.statusCode, { ...headers, "content-length": body.length }).end(body);
}

const server = createServer((request, response) => {
  if (request.url === simulated) {
    response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(script);
    return;
  }
  const headers = { ...request.headers, "accept-encoding": "identity" };
  const options = { host: "localhost", port: appPort, path: request.url, method: request.method, headers };
  const forwarded = ask(options, (answer) => passOn(answer, response));
  forwarded.on("error", () => {
    if (!response.headersSent) response.writeHead(502, { "content-type": "text/plain" });
    response.end(`Simulation: nothing answers on http://localhost:${appPort}.`);
  });
  request.pipe(forwarded);
});

const children = [];
function run(file, env, stdout = "inherit") {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const stdio = ["inherit", stdout, "inherit"];
  const child = spawn(process.execPath, [path], { env: { ...process.env, ...env }, stdio });
  child.on("exit", (code) => {
    if (code) process.exit(code); // it has said why
  });
  children.push(child);
  return child;
}
process.on("exit", () => {
  for (const child of children) child.kill();
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

function open() {
  server.listen(port, "127.0.0.1", () => {
    console.log(`SIMULATION: nothing here protects a form.
siteverify  ${siteverify}
the form    http://localhost:${port}  (open this address)`);
  });
}

run("mock-siteverify.mjs", { PORT: siteverifyPort });
if (beside) open();
else {
  const keys = {
    CAPTCHA_SITEKEY: "CSTEST0PASS00001",
    CAPTCHA_API_KEY: `cak_test_${asked}`,
    CAPTCHA_ALLOW_TEST_KEYS: "1",
    CAPTCHA_SITEVERIFY_URL: siteverify,
  };
  const { stdout } = run("form/server.mjs", { PORT: appPort, ...keys }, "pipe");
  // The form is there. Its first line is its own address, where the widget would come from the CDN.
  stdout.once("data", () => {
    stdout.pipe(process.stdout);
    open();
  });
}
