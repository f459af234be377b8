import type { ReactNode } from "react"
import type { MemberView } from "../../src/reference/symbol-view.js"
import { elements } from "../mdx-elements.js"
import { useSymbol } from "./links.js"
import { Inlines } from "./RichText.js"

const TableFrame = elements.table as (props: { children: ReactNode }) => ReactNode

/** Exports or members as one scannable table: name, what it is. */
export function MemberTable({ list }: { list: readonly MemberView[] }) {
  return (
    <TableFrame>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {list.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ member: { id, name, summary, deprecated } }: { member: MemberView }) {
  const href = useSymbol(id)
  return (
    <tr>
      <td>
        <a href={href}>
          <code>{name}</code>
        </a>
        {deprecated && <span className="badge badge-deprecated">deprecated</span>}
      </td>
      <td>
        <Inlines nodes={summary} />
      </td>
    </tr>
  )
}
