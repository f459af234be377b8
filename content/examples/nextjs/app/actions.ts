"use server";

import { signUp } from "../lib/sign-up";

export interface FormState {
  ok: boolean;
  message: string;
  email: string;
}

export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const { status, message } = await signUp(form);
  const ok = status === 200;
  // React empties the form after an action, so the address goes back to where it was.
  return { ok, message, email: ok ? "" : String(form.get("email") ?? "") };
}
