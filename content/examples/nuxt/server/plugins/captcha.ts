import { checkKeys } from "../utils/captcha";

/** Runs once, before the server answers: without keys of your own the process ends. */
export default defineNitroPlugin(() => {
  checkKeys();
});
