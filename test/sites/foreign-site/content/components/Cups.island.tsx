import { Icon } from "@theme/parts/Icon"
import { boilingPoint } from "boil"
import { useState } from "react"
import { describeCount } from "../pages/_count"

/** Counts cups. */
export default function Cups({ from = 0 }: { from?: number }) {
  const [cups, setCups] = useState(boilingPoint(0) + from)
  return (
    <button type="button" className="button cups" onClick={() => setCups(cups + 1)}>
      <Icon name="check" /> {describeCount(cups)}
    </button>
  )
}
