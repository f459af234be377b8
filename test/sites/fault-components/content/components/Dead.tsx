import * as React from "react"

/** A button that nobody hears. */
export default function Dead() {
  const [count, setCount] = React.useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
