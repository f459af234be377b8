/**
 * HTML (HTML Standard, section 13.1): the text of an element, the value of an attribute in double quotes, and data
 * inside a `<script>`. A parser reads a carriage return as a line feed, and has no NUL.
 */

export function htmlText(text: string): string {
  return /[&<\r\0]/.test(text) ? text.replace(/[&<\r\0]/g, (char) => references[char] as string) : text
}

export function htmlAttribute(value: string): string {
  return htmlText(value).replaceAll('"', "&quot;")
}

/** The text of an attribute or an element that React printed. */
export function readHtml(printed: string): string {
  return printed
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}

/** JSON for a `<script>`, whose text ends at `</script` and changes its rules at `<!--` (section 4.12.1.3). */
export function scriptJson(value: unknown): string {
  return scriptText(JSON.stringify(value))
}

/** JSON that somebody else wrote, for a `<script>`. */
export function scriptText(json: string): string {
  return json.replaceAll("<", "\\u003c")
}

const references: Record<string, string> = { "&": "&amp;", "<": "&lt;", "\r": "&#13;", "\0": "\ufffd" }
