/** Converts names of symbols to paths and headings. */

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

/** Whether code can write the name after a dot, and a path can contain it. */
export function isIdentifier(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)
}
