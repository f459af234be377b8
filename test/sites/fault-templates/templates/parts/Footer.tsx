import { usePage } from "../contxt.js"

export function Footer() {
  return <footer>{usePage().frame.title}</footer>
}
