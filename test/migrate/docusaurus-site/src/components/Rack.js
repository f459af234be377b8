import { useState } from "react"

export default function Rack({ children }) {
  const [full] = useState("full")
  return <div title={full}>{children}</div>
}
export function Shelf({ children }) {
  return <section>{children}</section>
}
