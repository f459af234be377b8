/**
 * Remembers what is made of texts: a reader's next key mostly asks for the same. With more than `most` results all are
 * forgotten, so that no session grows for ever.
 */
export function rememberUpTo<Result>(most: number, make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    let result = known.get(text)
    if (result === undefined) {
      result = make(text)
      if (known.size >= most) known.clear()
      known.set(text, result)
    }
    return result
  }
}
