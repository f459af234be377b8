import { useState } from "react"
import { boilingPoint } from "boil"
import { Icon } from "@theme/parts/Icon"
import { describeCount } from "./_count"

export const frontMatter = { title: "Counter", description: "Counts cups." }

export default function Counter() {
  const [cups, setCups] = useState(boilingPoint(0))
  return (
    <button type="button" className="button" onClick={() => setCups(cups + 1)}>
      <Icon name="check" /> {describeCount(cups)}
    </button>
  )
}
