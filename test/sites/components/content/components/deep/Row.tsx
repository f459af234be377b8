/** Helps `Shelf`; without a default export it is no component of writers. */
export function Row({ title, href }: { title: string; href: string }) {
  return (
    <li>
      <a href={href}>{title}</a>
    </li>
  )
}
