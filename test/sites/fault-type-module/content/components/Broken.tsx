import pot from "no-such-pot"

export default function Broken() {
  return <b>{pot}</b>
}
