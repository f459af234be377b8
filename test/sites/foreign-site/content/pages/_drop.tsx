/** A component of a package that sets its height as React does. */
export function Drop({ level }: { level: number }) {
  return <div id="drop" style={{ blockSize: `${level}px`, background: "currentcolor" }} />
}
