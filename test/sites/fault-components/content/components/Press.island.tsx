/** An island that is given what can't be sent. */
export default function Press({ label }: { label: string; act?: unknown; picture?: unknown }) {
  return <button type="button">{label}</button>
}
