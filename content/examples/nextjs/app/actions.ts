"use server";

import { signUp } from "../lib/sign-up";

export interface FormState {
  message: string;
  email: string;
}

export async function signUpAction(_before: FormState, form: FormData): Promise<FormState> {
  const { status, message } = await signUp(form);
  // React empties the form after an action, so the address goes back to where it was.
  return { message, email: status === 200 ? "" : String(form.get("email") ?? "") };
}
