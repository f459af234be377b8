"use client";

import { useActionState, useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Captcha } from "../components/captcha";
import type { CaptchaRef } from "../components/captcha";
import { signUpAction } from "./actions";
import type { FormState } from "./actions";

/** The action itself can fail, such as offline. Without `catch`, React would replace the page. */
async function send(before: FormState, form: FormData): Promise<FormState> {
  try {
    return await signUpAction(before, form);
  } catch {
    return { message: "No connection. Try again.", email: String(form.get("email") ?? "") };
  }
}

export function SignUpForm({ sitekey }: { sitekey: string }) {
  const captcha = useRef<CaptchaRef>(null);
  const sending = useRef(false);
  const [message, setMessage] = useState("");
  const [answer, action] = useActionState(send, { message: "", email: "" });

  useEffect(() => {
    if (answer.message === "") return;
    captcha.current?.reset(); // a response is good for one attempt, accepted or not
    sending.current = false;
    setMessage(answer.message);
  }, [answer]);

  /** What the widget says. While the form is on its way, its answer matters more. */
  function hint(text: string) {
    if (!sending.current) setMessage(text);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    const state = captcha.current?.getState() ?? "error"; // without a widget the server decides
    if (sending.current) event.preventDefault();
    else if (state !== "completed" && state !== "error") {
      event.preventDefault();
      setMessage("Complete the check, then send the form again.");
    } else sending.current = true;
  }

  return (
    <form action={action} onSubmit={submit}>
      <label>
        Email <input type="email" name="email" autoComplete="email" defaultValue={answer.email} required />
      </label>
      <Captcha
        ref={captcha}
        sitekey={sitekey}
        onComplete={() => hint("The check is done. You can send the form.")}
        onError={() => hint("The check failed. Reload the page, or write to help@shop.example.")}
        onExpire={() => hint("The check has expired. Please start it again.")}
        onReset={() => hint("")}
      />
      <p id="sign-up-status" role="status">
        {message}
      </p>
      <button aria-describedby="sign-up-status">Sign up</button>
    </form>
  );
}
