import { createApp } from "vue";
import SignUpForm from "./SignUpForm.vue";

// The server knows the sitekey, so one bundle serves test and production.
const { sitekey } = (await (await fetch("/api/config")).json()) as { sitekey: string };
createApp(SignUpForm, { sitekey }).mount("#root");
