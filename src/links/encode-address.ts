/** `encodeURI` for any text: a lone surrogate, on which it throws, becomes U+FFFD. */
export function encodeAddress(text: string): string {
  if (/^[\w\-.!~*'();/?:@&=+$,#]*$/.test(text)) return text
  return encodeURI(text.replace(/\p{Surrogate}/gu, "\uFFFD"))
}
