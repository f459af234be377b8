export default function Box() {
  const a = { x: 1, x: 2 }
  return <p className="box">{String(a.x === -0)}</p>
}
