export const frontMatter = { title: "X", description: "x" }

export default function Page(): never {
  throw new Error("no luck")
}
