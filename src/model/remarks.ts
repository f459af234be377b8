/** The kinds of remark that `:::note` and its like make; each has an icon of its name, and other words for it. */
export const remarks = {
  note: { label: "Note", words: { secondary: "Note" } },
  tip: { label: "Tip", words: { success: "Success" } },
  info: { label: "Info", words: { important: "Important" } },
  warning: { label: "Warning", words: { caution: "Caution" } },
  danger: { label: "Danger", words: {} },
} as const

export type RemarkKind = keyof typeof remarks

/** Each word with its kind and the label that readers see. */
export const remarkWords: ReadonlyMap<string, { kind: RemarkKind; label: string }> = new Map(
  (Object.keys(remarks) as RemarkKind[]).flatMap((kind) =>
    Object.entries({ [kind]: remarks[kind].label, ...remarks[kind].words }).map(
      ([word, label]) => [word, { kind, label }] as const,
    ),
  ),
)
