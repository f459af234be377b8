"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import type { WidgetState } from "{brand.sdkPackage}";
import { Captcha } from "../components/captcha";
import type { CaptchaRef } from "../components/captcha";
import { signUpAction } from "./actions";
import type { FormState } from "./actions";

/** The empty texts clear an old one: after a failed load, a retry may work. */
const hints: Partial<Record<WidgetState, string>> = {
  unactivated: "",
  activating: "",
  completed: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expired: "The check has expired. Please start it again.",
};

/** The action itself can fail, such as offline. Without `catch`, React would replace the page. */
async function send(before: FormState, form: FormData): Promise<FormState> {
  try {
    return await signUpAction(before, form);
  } catch {
    return { ok: false, message: "No connection. Try again.", email: String(form.get("email") ?? "") };
  }
}

export function SignUpForm({ sitekey }: { sitekey: string }) {
  const captcha = useRef<CaptchaRef>(null);
  const sending = useRef(false);
  const answered = useRef(false); // the widget starts again, but the server's answer stays
  const [message, setMessage] = useState("");
  const [answer, action] = useActionState(send, { ok: false, message: "", email: "" });

  useEffect(() => {
    if (answer.message === "") return;
    captcha.current?.reset(); // a response is good for one attempt, accepted or not
    if (!answer.ok) captcha.current?.start(); // the focus is in the form already: start mode `focus` would wait for the next one
    sending.current = false;
    setMessage(answer.message);
  }, [answer]);

  function hint(state: WidgetState) {
    const text = hints[state];
    if (text !== undefined && !answered.current) setMessage(text);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const state = captcha.current?.getState() ?? "error"; // without a widget the server decides
    if (sending.current) event.preventDefault();
    else if (state !== "completed" && state !== "error") {
      event.preventDefault();
      answered.current = false;
      setMessage("Complete the check, then send the form again.");
    } else sending.current = answered.current = true;
  }

  return (
    <form action={action} onSubmit={submit} onInput={() => (answered.current = false)}>
      <label>
        Email <input type="email" name="email" autoComplete="email" defaultValue={answer.email} required />
      </label>
      <Captcha
        ref={captcha}
        sitekey={sitekey}
        onStateChange={hint}
        onError={(error) => console.warn("captcha:", error.code, error.detail)}
      />
      <p id="sign-up-status" role="status">
        {message}
      </p>
      <button aria-describedby="sign-up-status">Sign up</button>
    </form>
  );
}
