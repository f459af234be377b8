import { Fragment } from "react"
import { nameParts } from "./name-parts.js"

/** A long name with line break opportunities after dots and between words. */
export function SymbolName({ text }: { text: string }) {
  return nameParts(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
