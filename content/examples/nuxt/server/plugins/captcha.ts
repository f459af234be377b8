import { checkKeys } from "../utils/captcha";

/** Runs once, before the server answers: a missing key ends the process. */
export default defineNitroPlugin(() => {
  checkKeys();
});
