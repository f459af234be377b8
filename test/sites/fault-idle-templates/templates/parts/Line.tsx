export function Line({ text }: { text: string }) {
  return <p className="line">{text}</p>
}
