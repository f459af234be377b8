import { createRoot } from "react-dom/client";
import { SignUpForm } from "./sign-up-form";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// The server knows the sitekey, so one bundle serves test and production.
const { sitekey } = (await (await fetch("/api/config")).json()) as { sitekey: string };
createRoot(root).render(<SignUpForm sitekey={sitekey} />);
