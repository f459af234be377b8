import useDocusaurusContext from "@docusaurus/useDocusaurusContext"
import { useState } from "react"

export default function Stove() {
  const [on] = useState(false)
  return <b>{useDocusaurusContext().siteConfig.title}: {on ? "on" : "off"}</b>
}
