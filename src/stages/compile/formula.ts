/** Renders formulas as MathML at build time: browsers show it without a script or a font. */
import temml from "temml"

export function drawFormula(text: string, displayMode: boolean): { mathml: string } | { error: string } {
  try {
    return { mathml: temml.renderToString(text, { displayMode, throwOnError: true }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
