/**
 * A text as a string literal of the languages that request samples are written in. JSON's escapes are valid in all but
 * PHP; no literal holds half a surrogate pair or a line's end of its own language.
 */

/** For Go, Java, JavaScript and Python. */
export function stringLiteral(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** `#{…}`, `#$x` and `#@x` are expressions in double quotes. */
export function rubyString(text: string): string {
  return stringLiteral(text).replace(/#(?=[{$@])/g, "\\#")
}

/** In single quotes, where only these two have a meaning. */
export function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`
}
