/** robots.txt (RFC 9309), as far as a link check needs it: the group for us or for everybody, longest match wins. */
export type RobotsRules = { allow: boolean; path: string }[]

export function parseRobots(text: string, agent: string): RobotsRules {
  const product = (agent.split("/")[0] ?? "").toLowerCase()
  const groups: { agents: string[]; rules: RobotsRules }[] = []
  let open = false
  for (const line of text.split(/\r?\n/)) {
    const [, key, value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? []
    const name = key?.toLowerCase()
    if (name === "user-agent") {
      if (!open) groups.push({ agents: [], rules: [] })
      groups.at(-1)?.agents.push(value.toLowerCase())
      open = true
    } else if (name === "allow" || name === "disallow") {
      open = false
      if (value !== "") groups.at(-1)?.rules.push({ allow: name === "allow", path: value })
    }
  }
  const ours = groups.filter(({ agents }) => agents.includes(product))
  const chosen = ours.length > 0 ? ours : groups.filter(({ agents }) => agents.includes("*"))
  return chosen.flatMap(({ rules }) => rules)
}

export function allowedBy(rules: RobotsRules, path: string): boolean {
  const fitting = rules.filter((rule) => patternOf(rule.path).test(path))
  fitting.sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow))
  return fitting[0]?.allow ?? true
}

function patternOf(path: string): RegExp {
  const end = path.endsWith("$") ? "$" : ""
  const escaped = path
    .replace(/\$$/, "")
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", ".*")
  return new RegExp(`^${escaped}${end}`)
}
