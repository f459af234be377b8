export function Footer() {
  return <footer>Our own footer</footer>
}
