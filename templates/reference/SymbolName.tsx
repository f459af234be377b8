import { Fragment } from "react"

/** A long name, which may break after its dots and between its words. */
export function SymbolName({ text }: { text: string }) {
  const parts = text.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/)
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
