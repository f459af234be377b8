/**
 * A value as JavaScript of any edition: ECMA-262 up to 2018 ends a string at U+2028 and U+2029, and a property
 * `"__proto__"` of a literal is its prototype (section 13.2.5.5), not a property.
 */
export function javaScript(value: unknown, indent?: number): string {
  return JSON.stringify(value, undefined, indent)
    .replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)
    .replace(/(?<=[{,\n]\s*)"__proto__"(?=:)/g, '["__proto__"]')
}
