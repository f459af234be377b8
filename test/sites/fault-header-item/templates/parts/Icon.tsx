export function Icon({ name }: { name: string }) {
  if (name === "out") throw new Error("no such picture")
  return <i className="icon" />
}
