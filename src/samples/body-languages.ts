/** Languages whose samples may hold bodies of the API; apart from their check, which loads a validator. */
const json = new Set(["json", "jsonc", "json5"])
const others = new Set(["http", "console", "shell-session", "terminal"])

export function isJson(language: string): boolean {
  return json.has(language)
}

export function mayHoldBodies(language: string): boolean {
  return isJson(language) || others.has(language)
}
