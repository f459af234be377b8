import "server-only";
import { verifyCaptcha } from "./captcha";

export interface SignUpResult {
  status: number;
  message: string;
}

/** What the server action and the route handler share. */
export async function signUp(form: FormData): Promise<SignUpResult> {
  // Check the other fields first: a response can be verified only once.
  const email = form.get("email");
  if (typeof email !== "string" || !email.includes("@")) {
    return { status: 422, message: "Enter an email address." };
  }

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
