import { useState } from "react"
import { minutes } from "./minutes"

export default function Timer({ of }) {
  const [left, setLeft] = useState(minutes[of])
  return <button onClick={() => setLeft(left - 1)}>{left} minutes</button>
}
