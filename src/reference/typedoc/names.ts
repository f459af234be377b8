/** How a symbol's name becomes a path and a heading. */

/** `TeaSDKOptions` → `tea-sdk-options`, `text_init` → `text-init`. */
export function kebab(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1-$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1-$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
  return words === "" ? "symbol" : words
}

/** A name that code can write after a dot, and that a path can hold. */
export function isIdentifier(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
}
