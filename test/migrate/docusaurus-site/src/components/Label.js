/** A sample between its tags is an element with the text in it, as MDX gives it. */
export default function Label({ children }) {
  const { className, children: text } = children.props.children.props
  return <q className={className}>{text.trim()}</q>
}
