import Broken from "./Broken"

export default function Whole() {
  return <Broken />
}
