import { checkKeys } from "$lib/server/captcha";

/** Runs once, before the server answers: a missing key ends the process. */
export function init() {
  checkKeys();
}
