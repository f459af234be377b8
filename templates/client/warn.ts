/** The only file of the templates that writes to the console. */
import "./core.js"

export function warn(message: string, cause?: unknown): void {
  if (cause === undefined) console.warn(message)
  else console.warn(message, cause)
}
