export const frontMatter = { title: "Free", description: "A page in TypeScript." }

const cards = [
  { title: "kind: data of a page in TypeScript", to: "/docs/v2/install" },
  { title: "kind: data of a page in TypeScript, no page", to: "«broken-link|/docs/v2/none»" },
]
const made = "/docs/v2/none"

export default function Free() {
  return (
    <main id="place">
      <a href="/docs/v2/install">kind: page in TypeScript</a>
      <a href="«broken-link|/docs/v2/none»">kind: page in TypeScript, no page</a>
      <a href={"«broken-link|/docs/v2/none»"}>kind: page in TypeScript, braces</a>
      <a href={`«broken-anchor|#none»`}>kind: page in TypeScript, no anchor</a>
      <img src="«broken-image|/img/none.png»" alt="kind: page in TypeScript, image" />
      <code>{'<a href="/docs/v2/none">kind: text that looks like a link</a>'}</code>
      {cards.map((card) => <a key={card.to} href={card.to}>{card.title}{made}</a>)}
    </main>
  )
}
