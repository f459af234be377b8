/**
 * YAML 1.2: a text as a plain scalar where that is the same text for every parser, else in double quotes (section
 * 7.3.1), with escapes for what a file may not hold (section 5.1) or a reader would take for a line's end.
 */
export function yamlText(text: string): string {
  return plain.test(text) && !meaning.test(text) ? text : yamlQuoted(text)
}

/** In single quotes, if that saves escapes of double ones (section 7.3.2). */
export function yamlQuoted(text: string): string {
  if (text.includes('"') && /^[\p{L}\p{N}\p{P}\p{S} ]*$/u.test(text)) return `'${text.replaceAll("'", "''")}'`
  return JSON.stringify(text).replace(
    /[\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

/** Letters, digits and what never begins, ends or divides anything inside a plain scalar (section 7.3.3). */
const plain = /^[A-Za-z/][\w./~%+-]*(?:[ #@](?! |$)[\w./~%+-]+)*$/
/** Words that some version of YAML takes for another type than text. */
const meaning = /^(y|n|yes|no|on|off|true|false|null|~)$|\s#/i
