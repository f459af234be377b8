import type { MemberView } from "../../src/reference/symbol-view.js"
import { useSheet } from "../context.js"
import { TableFrame } from "../parts/TableFrame.js"
import { useSymbol } from "./links.js"
import { Inlines } from "./RichText.js"

/** Exports or members as one scannable table: name, what it is; on a phone the name stands above. */
export function MemberTable({ list }: { list: readonly MemberView[] }) {
  useSheet("reference")
  return (
    <TableFrame label="Table: Name, What it is">
      <table data-stack="">
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
      </table>
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
