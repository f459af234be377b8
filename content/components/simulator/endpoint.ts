/** Where the frames of a widget would load from. */

export interface Origins {
  global: string
  eu: string
}

/** The origins an endpoint stands for, the primary one first. Throws "Invalid URL" for what can't be parsed. */
export function originsOf(endpoint: string, origins: Origins, base: string): string[] {
  const entries = endpoint.split(",").map((entry) => entry.trim())
  return entries.flatMap((entry) => {
    if (entry === "global" || entry === "eu") return [origins[entry], ...fallbacksOf(origins[entry])]
    try {
      const { origin } = new URL(entry, base)
      if (origin !== "null") return [origin]
    } catch {
      // Said below, in the words of the contract.
    }
    throw new Error("Invalid URL")
  })
}

/** Each shorthand has two more hosts: `global0` and `global1` beside `global`. */
function fallbacksOf(origin: string): string[] {
  return [0, 1].map((number) => origin.replace(/^(https?:\/\/[^.:/]+)/, `$1${number}`))
}

/** The origin of one attempt to load: the primary twice, then the others, in an order drawn by chance. */
export function originOfAttempt(attempt: number, origins: readonly string[], random: () => number): string {
  const [primary = "", ...others] = origins
  if (attempt <= 2 || others.length === 0) return primary
  return others[Math.floor(random() * others.length)] ?? primary
}
