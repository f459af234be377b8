/** Languages whose samples may contain API bodies. A file of its own, because the check loads a validator. */
const json = new Set(["json", "jsonc", "json5"])
const others = new Set(["http", "console", "shell-session", "terminal"])

export function isJson(language: string): boolean {
  return json.has(language)
}

export function mayHoldBodies(language: string): boolean {
  return isJson(language) || others.has(language)
}
