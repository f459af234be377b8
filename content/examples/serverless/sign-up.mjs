import { captchaOf } from "./captcha.mjs";
import { signupPage } from "./page.mjs";

const MAX_FORM = 64 * 1024;

/** Resolves to the fields, or to undefined when the form is too large. */
async function readForm(request) {
  const decoder = new TextDecoder(); // a character may lie across two chunks
  let body = "";
  for await (const chunk of request.body ?? []) {
    if (body.length <= MAX_FORM) body += decoder.decode(chunk, { stream: true });
  }
  return body.length > MAX_FORM ? undefined : new URLSearchParams(body);
}

// #region signup
async function signUp(form, captcha) {
  const page = (status, content) =>
    new Response(signupPage(captcha.sitekey, content), {
      status,
      headers: { "Content-Type": "text/html; charset=utf-8" },
    });
  if (!form) return page(413, { message: "The form is too large." });

  // Check the other fields first: a response can be verified only once.
  const email = form.get("email") ?? "";
  if (!email.includes("@")) return page(422, { email, message: "Enter an email address." });

  const { outcome, code } = await captcha.verify(form.get("captcha-response"));
  console.log("captcha", outcome, code);
  if (outcome === "rejected") {
    const message =
      code === "response_missing" // no check reached this server
        ? "The captcha check did not load. Allow its script, or write to help@shop.example."
        : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
    return page(403, { email, message });
  }
  // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
  return page(200, { message: "Account created." });
}
// #endregion

/** From a request to a response of the web's standard, with the text of `public/signup.js`. */
export async function handle(request, env, script) {
  try {
    const captcha = captchaOf(env); // if a key is missing, every request is refused
    const route = `${request.method} ${new URL(request.url).pathname}`;
    if (route === "GET /")
      return new Response(signupPage(captcha.sitekey), { headers: { "Content-Type": "text/html; charset=utf-8" } });
    if (route === "GET /signup.js")
      return new Response(script, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
    if (route === "POST /signup") return await signUp(await readForm(request), captcha);
    return new Response("Not found.", { status: 404 });
  } catch (problem) {
    console.error(String(problem));
    return new Response("Something went wrong.", { status: 500 });
  }
}
