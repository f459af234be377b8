/** Writes formulas as MathML while the site is built: browsers show it by themselves, so it needs no script and no font. */
import temml from "temml"

export function drawFormula(text: string, displayMode: boolean): { mathml: string } | { error: string } {
  try {
    return { mathml: temml.renderToString(text, { displayMode, throwOnError: true }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
