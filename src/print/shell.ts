/**
 * A word of a command for a terminal: bare, or in quotes that every shell removes, or in single quotes, inside which
 * POSIX gives no character a meaning (Shell Command Language, section 2.2.2).
 */
export function shellWord(text: string): string {
  if (/^[\w./@%+=:,][\w./@%+=:,-]*$/.test(text)) return text
  return /["$`\\!%\p{Cc}]/u.test(text) ? shellQuoted(text) : `"${text}"`
}

/** In single quotes, for POSIX shells. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
