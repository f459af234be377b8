"use client";

import { useRef, useState } from "react";
import type { FormEvent } from "react";
import type { WidgetState } from "{brand.sdkPackage}";
import { Captcha } from "../../components/captcha";
import type { CaptchaRef } from "../../components/captcha";

/** The empty texts clear an old one: after a failed load, a retry may work. */
const hints: Partial<Record<WidgetState, string>> = {
  unactivated: "",
  activating: "",
  completed: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expired: "The check has expired. Please start it again.",
};

export function FetchForm({ sitekey }: { sitekey: string }) {
  const captcha = useRef<CaptchaRef>(null);
  const sending = useRef(false);
  const answered = useRef(false); // the widget starts again, but the server's answer stays
  const [message, setMessage] = useState("");

  function hint(state: WidgetState) {
    const text = hints[state];
    if (text !== undefined && !answered.current) setMessage(text);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const state = captcha.current?.getState() ?? "error"; // without a widget the server decides
    if (state !== "completed" && state !== "error") {
      answered.current = false;
      setMessage("Complete the check, then send the form again.");
      return;
    }

    // The same format as a form without JavaScript: every server can read it.
    const body = new URLSearchParams();
    new FormData(event.currentTarget).forEach((value, name) => {
      if (typeof value === "string") body.append(name, value);
    });
    sending.current = answered.current = true;
    setMessage("Sending…");
    let ok = false;
    try {
      const answer = await fetch("/api/sign-up", {
        method: "POST",
        body,
        signal: AbortSignal.timeout(30_000),
      });
      ok = answer.ok;
      setMessage(((await answer.json()) as { message: string }).message);
    } catch {
      setMessage("No connection. Try again.");
    }
    captcha.current?.reset(); // a response is good for one attempt, accepted or not
    if (!ok) captcha.current?.start(); // the focus is in the form already: start mode `focus` would wait for the next one
    sending.current = false;
  }

  return (
    <form onSubmit={submit} onInput={() => (answered.current = false)}>
      <label>
        Email <input type="email" name="email" autoComplete="email" required />
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
