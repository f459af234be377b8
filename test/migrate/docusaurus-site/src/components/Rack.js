import { Children, useState } from "react"

export default function Rack({ children }) {
  const [full] = useState("full")
  return <div title={Children.toArray(children).some(({ type }) => type === Shelf) ? full : "empty"}>{children}</div>
}
export function Shelf({ children }) {
  return <section>{children}</section>
}
