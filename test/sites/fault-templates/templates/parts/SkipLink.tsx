export function SkipLink() {
  return <a href="#main">Skip</b>
}
