throw new Error("broken from the start")

export default function Broken() {
  return null
}
