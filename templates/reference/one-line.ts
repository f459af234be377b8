/** A type that was broken over lines, on one: the bar that opens a list of alternatives goes. */
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
