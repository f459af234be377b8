import type { ReactNode } from "react"

export function Card({ children }: { children?: ReactNode }) {
  return <b>{children}</b>
}

/** Shows an object as text, which React refuses. */
export function Box({ children, broken }: { children?: ReactNode; broken?: boolean }) {
  const shown = broken ? { width: 1 } : null
  return (
    <div>
      {children}
      {shown as unknown as ReactNode}
    </div>
  )
}

export function Lucky(): never {
  throw new Error("no luck")
}
