export const frontMatter = { title: "Form", description: "A form." }

export default function Form() {
  return <input onChange={() => undefined} />
}
