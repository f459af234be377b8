import { type Anchors, block, type Data, type Links, type Markdown, type Search, text } from "@theme/components/writer-component"
import { Row } from "./Row"

interface Shelf {
  brand: string
  posts: { title: string; href: string }[]
}

/** The posts that have a tag, under a heading of its own. */
export default function Shelf({ id, data }: { id: string; tag: string; data: Shelf }) {
  return (
    <section>
      <h2 id={`shelf-${id}`}>{data.brand} posts</h2>
      <ul id={id}>
        {data.posts.map((post) => (
          <Row key={post.href} {...post} />
        ))}
      </ul>
    </section>
  )
}

export const data: Data = ({ tag }, site): Shelf => ({
  brand: site.brand.name ?? "",
  posts: site.posts.filter((post) => post.tags.includes(text(tag))).map(({ title, href }) => ({ title, href })),
})

export const anchors: Anchors = ({ id }, shelf: Shelf) => [
  { id: `shelf-${text(id)}`, text: `${shelf.brand} posts`, depth: 2 },
  text(id),
]

export const links: Links = () => ["/docs/plain#more"]

export const search: Search = ({ id }) => ({
  sections: [{ id: text(id), title: "Shelved", depth: 3, text: "Everything that whistles", code: "" }],
  names: [{ name: "shelfLife", kind: "shelf", anchor: text(id), summary: "How long it lasts" }],
})

export const markdown: Markdown = ({ data: given }) => {
  const { brand, posts } = given as unknown as Shelf
  return block(`## ${brand} posts`, posts.map(({ title, href }) => `- [${title}](${href})`).join("\n"))
}
