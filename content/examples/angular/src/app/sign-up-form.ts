import { Component, inject, InjectionToken, signal, viewChild } from "@angular/core";
import type { WidgetErrorData, WidgetState } from "{brand.sdkPackage}";
import { Captcha } from "./captcha";

export const SITEKEY = new InjectionToken<string>("the sitekey");

/** The empty texts clear an old one: after a failed load, a retry may work. */
const hints: Partial<Record<WidgetState, string>> = {
  unactivated: "",
  activating: "",
  completed: "The check is done. You can send the form.",
  error: "The check failed. Reload the page, or write to help@shop.example.",
  expired: "The check has expired. Please start it again.",
};

@Component({
  selector: "app-sign-up",
  imports: [Captcha],
  template: `
    <form (submit)="submit($event)" (input)="answered = false">
      <label>Email <input type="email" name="email" autocomplete="email" required /></label>
      <app-captcha [sitekey]="sitekey" (stateChange)="hint($event)" (error)="log($event)" />
      <p id="sign-up-status" role="status">{{ message() }}</p>
      <button aria-describedby="sign-up-status">Sign up</button>
    </form>
  `,
})
export class SignUpForm {
  protected readonly sitekey = inject(SITEKEY);
  protected readonly message = signal("");
  protected answered = false; // the widget starts again, but the server's answer stays
  private sending = false;
  private readonly captcha = viewChild(Captcha);

  protected hint(state: WidgetState): void {
    const text = hints[state];
    if (text !== undefined && !this.answered) this.message.set(text);
  }

  protected log(error: WidgetErrorData): void {
    console.warn("captcha:", error.code, error.detail);
  }

  protected async submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.sending) return;
    const captcha = this.captcha();
    const state = captcha?.getState() ?? "error"; // without a widget the server decides
    if (state !== "completed" && state !== "error") {
      this.answered = false;
      this.message.set("Complete the check, then send the form again.");
      return;
    }

    // The same format as a form without JavaScript: every server can read it.
    const body = new URLSearchParams();
    new FormData(event.target as HTMLFormElement).forEach((value, name) => {
      if (typeof value === "string") body.append(name, value);
    });
    this.sending = this.answered = true;
    this.message.set("Sending…");
    let ok = false;
    try {
      const answer = await fetch("/api/sign-up", {
        method: "POST",
        body,
        signal: AbortSignal.timeout(30_000),
      });
      ok = answer.ok;
      this.message.set(((await answer.json()) as { message: string }).message);
    } catch {
      this.message.set("No connection. Try again.");
    }
    captcha?.reset(); // a response is good for one attempt, accepted or not
    if (!ok) captcha?.start(); // the focus is in the form already: start mode `focus` would wait for the next one
    this.sending = false;
  }
}
