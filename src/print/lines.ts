/**
 * Files of one rule a line: `_headers`, `_redirects`, `robots.txt`, configurations of servers. None of them can hold a
 * line's end inside a value. What comes from a site was checked where it was read, so one that arrives here is a
 * mistake of ours, and nothing is written.
 */
export function lineOf(text: string): string {
  if (/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(text))
    throw new Error(`A line of a file can't hold ${JSON.stringify(text)}`)
  return text
}

/** A line of words, for `_redirects`: spaces divide them, and `#` begins a comment where a word begins. */
export function wordsOf(...words: string[]): string {
  for (const word of words) if (/^$|^#|\s/.test(word)) throw new Error(`No word of a file: ${JSON.stringify(word)}`)
  return lineOf(words.join(" "))
}
