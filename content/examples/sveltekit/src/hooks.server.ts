import { checkKeys } from "$lib/server/captcha";

/** Runs once, before the server answers: without keys of your own the process ends. */
export function init() {
  checkKeys();
}
