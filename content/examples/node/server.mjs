import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { verifyCaptcha } from "./captcha.mjs";
import { signupPage } from "./page.mjs";

const MAX_FORM = 64 * 1024;
const html = "text/html; charset=utf-8";
const script = await readFile(new URL("public/signup.js", import.meta.url));

/** Resolves to the fields, or to undefined when the form is too large. */
async function readForm(request) {
  request.setEncoding("utf8"); // a character may lie across two chunks
  let body = "";
  for await (const chunk of request) {
    if (body.length <= MAX_FORM) body += chunk; // what exceeds the limit is read and dropped
  }
  return body.length > MAX_FORM ? undefined : new URLSearchParams(body);
}

// #region signup
async function signup(form) {
  if (!form) return { status: 413, page: signupPage({ message: "The form is too large." }) };

  // Check the other fields first: a response can be verified only once.
  const email = form.get("email") ?? "";
  if (!email.includes("@")) {
    return { status: 422, page: signupPage({ email, message: "Enter an email address." }) };
  }

  const { outcome, code } = await verifyCaptcha(form.get("captcha-response"));
  console.log("captcha", outcome, code);
  if (outcome === "rejected") {
    const message =
      code === "response_missing" // no check reached this server
        ? "The captcha check did not load. Allow its script, or write to help@shop.example."
        : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
    return { status: 403, page: signupPage({ email, message }) };
  }
  // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
  return { status: 200, page: signupPage({ message: "Account created." }) };
}
// #endregion

const server = createServer(async (request, response) => {
  const send = (status, type, body) => response.writeHead(status, { "Content-Type": type }).end(body);
  try {
    const route = `${request.method} ${new URL(request.url ?? "/", "http://localhost").pathname}`;
    if (route === "GET /") send(200, html, signupPage());
    else if (route === "GET /signup.js") send(200, "text/javascript; charset=utf-8", script);
    else if (route === "POST /signup") {
      const { status, page } = await signup(await readForm(request));
      send(status, html, page);
    } else send(404, "text/plain; charset=utf-8", "Not found.");
  } catch (problem) {
    console.error(problem);
    send(500, "text/plain; charset=utf-8", "Something went wrong.");
  }
});

const port = Number(process.env.PORT ?? 3000);
server.listen(port, "localhost", () => console.log(`http://localhost:${port}`));
