import { sitekey } from "../lib/captcha";
import { SignUpForm } from "./sign-up-form";

// Rendered for each request: at build time there is no sitekey. With `cacheComponents`, call `connection()` instead.
export const dynamic = "force-dynamic";

export default function SignUpPage() {
  return <SignUpForm sitekey={sitekey()} />;
}
