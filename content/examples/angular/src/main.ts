import { bootstrapApplication } from "@angular/platform-browser";
import { provideZonelessChangeDetection } from "@angular/core";
import { SITEKEY, SignUpForm } from "./app/sign-up-form";

// The server knows the sitekey, so one bundle serves test and production.
const { sitekey } = (await (await fetch("/api/config")).json()) as { sitekey: string };
await bootstrapApplication(SignUpForm, {
  providers: [provideZonelessChangeDetection(), { provide: SITEKEY, useValue: sitekey }],
});
