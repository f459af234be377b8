/** Joins a type that was broken into lines; the `|` that opens a list of alternatives is removed. */
export function onOneLine(text: string): string {
  return text
    .replace(/(^|[:=(<,])\s*\n\s*[|&] /g, (_, before: string) =>
      before === ":" || before === "=" || before === "," ? `${before} ` : before,
    )
    .replace(/\(\s*\n\s*/g, "(")
    .replace(/,?\s*\n\s*\)/g, ")")
    .replace(/\s*\n\s*/g, " ")
    .replace(/^[|&] /, "")
}
