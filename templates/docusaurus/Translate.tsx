/** Stands in for `@docusaurus/Translate`: shows texts as they are. */
import { interpolate, type Values } from "./Interpolate.js"

export function translate({ message, id = "" }: { message?: string; id?: string }, values?: Values): string {
  return String(interpolate(message ?? id, values))
}

export default function Translate({ children, id = "", values }: { children?: string; id?: string; values?: Values }) {
  return interpolate(children ?? id, values)
}
