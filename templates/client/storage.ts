/**
 * The browser's storage, which may be missing, full or forbidden. Then reading returns nothing and writing does
 * nothing, with one warning per page load: everything works, but nothing is stored.
 */
import "./core.js"
import { warn } from "./warn.js"

export const keys = {
  theme: "theme",
  announcement: "captcha-docs.announcement",
  version: "captcha-docs.version",
  tab: (group: string) => `captcha-docs.tab.${group}`,
  sample: (name: string) => `captcha-docs.sample.${name}`,
}

let warned = false

function attempt<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch (error) {
    if (!warned) warn("This browser keeps no storage for the site: choices are forgotten on the next visit.", error)
    warned = true
    return undefined
  }
}

export function recall(key: string): string | undefined {
  return attempt(() => localStorage.getItem(key)) ?? undefined
}

export function remember(key: string, value: string | undefined): void {
  attempt(() => (value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value)))
}
