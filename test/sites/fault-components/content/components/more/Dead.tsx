const nothing = null

export default function Dead() {
  return nothing
}
