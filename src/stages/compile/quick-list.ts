/** A list in which libraries look for texts. `Array` looks through all, which is quadratic when each is looked for. */
export class QuickList extends Array<string> {
  #places: Map<string, number> | undefined

  override push(text: string): number {
    const length = super.push(text)
    if (this.#places && !this.#places.has(text)) this.#places.set(text, length - 1)
    return length
  }

  override indexOf(text: string): number {
    if (this.length < 16) return super.indexOf(text)
    if (!this.#places) {
      this.#places = new Map()
      for (const [index, known] of this.entries()) if (!this.#places.has(known)) this.#places.set(known, index)
    }
    return this.#places.get(text) ?? -1
  }
}
