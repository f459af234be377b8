import { checkKeys } from "$lib/server/captcha";

/** Runs once, before the server answers: without your own keys, the process exits. */
export function init() {
  checkKeys();
}
