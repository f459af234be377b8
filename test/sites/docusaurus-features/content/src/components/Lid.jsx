export default function Lid() {
  return <i>a lid</i>
}
