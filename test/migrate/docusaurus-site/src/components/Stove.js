import { useActiveVersion } from "@docusaurus/plugin-content-docs/client"
import useDocusaurusContext from "@docusaurus/useDocusaurusContext"
import { useState } from "react"

export default function Stove() {
  const [on] = useState(false)
  return <b title={useActiveVersion().name}>{useDocusaurusContext().siteConfig.title}: {on ? "on" : "off"}</b>
}
