export function Footr() {
  return <footer />
}
