/** The reader's last searches, kept on the device only. */
import { recall, remember } from "../client/storage.js"

const KEY = "captcha-docs.searches"
const MOST = 5

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(recall(KEY) ?? "[]")
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string").slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const query = text.trim().slice(0, 100)
  if (query.length < 2) return
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase())
  remember(KEY, JSON.stringify([query, ...others].slice(0, MOST)))
}

/** Forgets one search, or all. */
export function forgetSearches(text?: string): void {
  const left = text === undefined ? [] : recentSearches().filter((other) => other !== text)
  remember(KEY, left.length === 0 ? undefined : JSON.stringify(left))
}
