import { verifyCaptcha } from "../utils/captcha";

export default defineEventHandler(async (event) => {
  const answer = (status: number, message: string) => {
    setResponseStatus(event, status);
    return { message };
  };
  // Nuxt does not limit the size of a form. One that does not say its size is refused as well.
  const length = Number(getRequestHeader(event, "content-length") ?? Infinity);
  if (!(length <= 64 * 1024)) return answer(413, "The form is too large.");
  const form = await readBody<Record<string, unknown> | undefined>(event);

  // Check the other fields first: a response can be verified only once.
  const email = form?.email;
  if (typeof email !== "string" || !email.includes("@")) return answer(422, "Enter an email address.");

  const { outcome, code } = await verifyCaptcha(form?.["captcha-response"]);
  console.log("captcha", outcome, code);
  if (outcome === "rejected") {
    if (code === "response_missing") return answer(403, "The captcha check did not load. Allow its script, or write to help@shop.example.");
    return answer(403, "The captcha check failed or expired. Complete it again, or write to help@shop.example.");
  }
  // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
  return answer(200, "Account created.");
});
