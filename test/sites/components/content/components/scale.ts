import "./scale.css"

export function scaleOf(presses: number, steps: readonly number[]): number {
  return presses * steps.reduce((sum, step) => sum + step, 0)
}
