import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { sitekey, verifyCaptcha } from "./captcha.mjs";

const MAX_FORM = 64 * 1024;
const dist = new URL("dist/", import.meta.url);
const types = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css" };

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
async function signUp(form) {
  if (!form) return { status: 413, message: "The form is too large." };

  // Check the other fields first: a response can be verified only once.
  const email = form.get("email") ?? "";
  if (!email.includes("@")) return { status: 422, message: "Enter an email address." };

  const { outcome, code } = await verifyCaptcha(form.get("captcha-response"));
  console.log("captcha", outcome, code);
  if (outcome === "rejected") {
    const message =
      code === "response_missing" // no check reached this server
        ? "The captcha check did not load. Allow its script, or write to help@shop.example."
        : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
    return { status: 403, message };
  }
  // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
  return { status: 200, message: "Account created." };
}
// #endregion

const server = createServer(async (request, response) => {
  const send = (status, type, body) => response.writeHead(status, { "Content-Type": type }).end(body);
  const json = (status, value) => send(status, "application/json", JSON.stringify(value));
  try {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (request.method === "POST" && pathname === "/api/sign-up") {
      const { status, message } = await signUp(await readForm(request));
      json(status, { message });
    } else if (pathname === "/api/config") json(200, { sitekey });
    else {
      const file = new URL(pathname === "/" ? "index.html" : pathname.slice(1), dist);
      if (!file.href.startsWith(dist.href)) throw Object.assign(new Error("outside"), { code: "ENOENT" });
      send(200, types[extname(file.pathname)] ?? "application/octet-stream", await readFile(file));
    }
  } catch (problem) {
    if (problem.code === "ENOENT" || problem.code === "EISDIR") json(404, { message: "Not found." });
    else {
      console.error(problem);
      json(500, { message: "Something went wrong." });
    }
  }
});

const port = Number(process.env.PORT ?? 3000);
server.listen(port, "localhost", () => console.log(`http://localhost:${port}`));
