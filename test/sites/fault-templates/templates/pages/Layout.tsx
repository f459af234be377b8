import { Layout as Original } from "@theme-original/pages/Layout"
import { wide } from "../own/wide"

export function Layout(props) {
  return <Original {...props} kind={wide} />
}
