/**
 * Numbers as text: one UTF-16 unit for a small number, two for a large one. In UTF-8 the smallest numbers take one byte,
 * the next 1,900 two, so a dictionary whose frequent words come first makes short files, without any binary format.
 * Control characters, the quote, the backslash and surrogates never occur, so JSON needs no escapes.
 */

/** Numbers from here on take two units. */
const SINGLE = 60_000

/** The unit for a number below 63,000. */
function unitOf(number: number): number {
  let unit = number + 0x20
  if (unit >= 0x22) unit += 1
  if (unit >= 0x5c) unit += 1
  if (unit >= 0x7f) unit += 0x21
  if (unit >= 0xd800) unit += 0x800
  return unit
}

/** The number of a unit. */
function numberOf(unit: number): number {
  let number = unit
  if (number >= 0xe000) number -= 0x800
  if (number >= 0xa0) number -= 0x21
  if (number > 0x5c) number -= 1
  if (number > 0x22) number -= 1
  return number - 0x20
}

/** Writes runs of numbers as text, one run after the other. */
export class NumberWriter {
  #units = new Uint16Array(4096)
  #length = 0
  #decoder = new TextDecoder("utf-16le", { ignoreBOM: true })

  write(number: number): void {
    if (this.#length + 2 > this.#units.length) {
      const larger = new Uint16Array(this.#units.length * 2)
      larger.set(this.#units)
      this.#units = larger
    }
    if (number < SINGLE) {
      this.#units[this.#length++] = unitOf(number)
    } else {
      const rest = number - SINGLE
      this.#units[this.#length++] = unitOf(SINGLE + Math.floor(rest / SINGLE))
      this.#units[this.#length++] = unitOf(rest % SINGLE)
    }
  }

  /** The run written since the last call. */
  take(): string {
    const text = this.#decoder.decode(this.#units.subarray(0, this.#length))
    this.#length = 0
    return text
  }
}

/** Every number of a text, in order. */
export function numbersIn(text: string): Uint32Array {
  const { length } = text
  const numbers = new Uint32Array(length)
  let count = 0
  for (let at = 0; at < length; at++) {
    let number = numberOf(text.charCodeAt(at))
    if (number >= SINGLE) number = SINGLE + (number - SINGLE) * SINGLE + numberOf(text.charCodeAt(++at))
    numbers[count++] = number
  }
  return count === length ? numbers : numbers.subarray(0, count)
}

/** Words and gaps as one text that compresses well: blanks between them, and line breaks around gaps of their own. */
export function joinDictionary(pieces: readonly string[]): string {
  return pieces.map((piece) => piece.replaceAll(" ", "\n")).join(" ")
}

export function splitDictionary(dictionary: string): string[] {
  return dictionary === "" ? [] : dictionary.split(" ").map((piece) => piece.replaceAll("\n", " "))
}
