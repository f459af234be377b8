/** The one place of the simulator that prints. The page's own runtime has another: this code also runs in pages without it. */
export function warn(message: string): void {
  console.warn(message)
}
