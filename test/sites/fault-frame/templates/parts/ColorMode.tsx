export function ColorMode() {
  throw new Error("no colours")
}
