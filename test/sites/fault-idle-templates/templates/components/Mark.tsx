export default function Mark() {
  return <b>!</b>
}
