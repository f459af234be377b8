import { checkKeys } from "../utils/captcha";

/** Runs once, before the server answers: without your own keys, the process exits. */
export default defineNitroPlugin(() => {
  checkKeys();
});
