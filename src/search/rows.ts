/** Rows of tables inside the text of a section: marks tell them apart, and a list has their ids. */

/** Before each row, and after the last one of a table: a character for private use, which no text has. */
export const ROW = "\uE000"
/** What an expression shows, which is known when its page has run. */
export const SLOT = "\uE001"
/** Between two cells of a row. */
export const CELL = " · "

/** A stretch of a text: a row, or what stands outside of tables, which has no id and one cell. */
export interface Stretch {
  id: string
  cells: string[]
  text: string
}

/** The stretches of a text, in order. `ids` has one for each mark. */
export function stretchesOf(text: string, ids: readonly string[] = []): Stretch[] {
  return text.split(ROW).flatMap((part, at) => {
    const id = at === 0 ? "" : (ids[at - 1] ?? "")
    const stretch = part.trim()
    return stretch === "" ? [] : [{ id, cells: id === "" ? [stretch] : stretch.split(CELL), text: stretch }]
  })
}

/** Rows as a text, and their ids. */
export function rowText(rows: readonly { id: string; cells: readonly string[] }[]): { text: string; rows: string[] } {
  return {
    text: `${rows.map(({ cells }) => `${ROW} ${cells.join(CELL)} `).join("")}${ROW}`,
    rows: [...rows.map(({ id }) => id), ""],
  }
}
