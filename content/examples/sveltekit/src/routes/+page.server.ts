import { fail } from "@sveltejs/kit";
import { sitekey, verifyCaptcha } from "$lib/server/captcha";
import type { Actions, PageServerLoad } from "./$types";

export const load: PageServerLoad = () => ({ sitekey: sitekey() });

export const actions: Actions = {
  default: async ({ request }) => {
    const form = await request.formData();

    // Check the other fields first: a response can be verified only once.
    const email = form.get("email");
    if (typeof email !== "string" || !email.includes("@")) {
      return fail(422, { email: typeof email === "string" ? email : "", message: "Enter an email address." });
    }

    const { outcome, code } = await verifyCaptcha(form.get("captcha-response"));
    console.log("captcha", outcome, code);
    if (outcome === "rejected") {
      const message =
        code === "response_missing" // no check reached this server
          ? "The captcha check did not load. Allow its script, or write to help@shop.example."
          : "The captcha check failed or expired. Complete it again, or write to help@shop.example.";
      return fail(403, { email, message });
    }
    // "accepted" and "unverified" both pass. Give an "unverified" request a second check.
    return { email: "", message: "Account created." };
  },
};
