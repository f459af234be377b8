import Cups from "../components/Cups.island"

export const frontMatter = { title: "Counter", description: "Counts cups." }

export default function Counter() {
  return <Cups from={2} />
}
