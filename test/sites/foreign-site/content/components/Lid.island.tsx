import { useState } from "react"

export const when = "load"

/** A lid over the steam; its styles come and go with its state. */
export default function Lid() {
  const [height, setHeight] = useState(20)
  return (
    <div id="lid" className="lid" style={height > 0 ? { blockSize: `${height}px`, opacity: 0.95 } : {}}>
      <button type="button" onClick={() => setHeight(height - 10)}>
        Lift
      </button>
    </div>
  )
}
