import type { Data as DataOf, Links } from "@theme/components/writer-component"

export default function Data({ data }: { data: string[] }) {
  return data.join()
}

export const data: DataOf = ({ mode }, site) => {
  if (mode === "throws") throw new Error("no data for you")
  if (mode === "function") return () => 1
  if (mode === "operation") return site.operation("boil")
  return ["fine"]
}

export const links: Links = () => ["/docs/nowhere"]
