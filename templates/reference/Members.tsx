import type { Parameter } from "../../src/reference/model.js"
import type { MemberView } from "../../src/reference/symbol-view.js"
import { useSheet } from "../context.js"
import { useSymbol } from "./links.js"
import { Inlines, Tight } from "./RichText.js"
import { Type } from "./Tokens.js"

/** Members as a definition list: name and type, then what the member is for. */
export function Members({ list }: { list: readonly MemberView[] }) {
  useSheet("reference")
  return (
    <dl className="members">
      {list.map((member) => (
        <Member key={member.id} member={member} />
      ))}
    </dl>
  )
}

function Member({ member }: { member: MemberView }) {
  const href = useSymbol(member.id)
  const { name, type, summary, kind, defaultValue } = member
  return (
    <div className="member">
      <dt>
        <a href={href} className="member-name">
          {name}
        </a>
        {type.length > 0 && kind !== "constructor" && <Type tokens={type} />}
        <MemberTags member={member} />
      </dt>
      <dd>
        <Inlines nodes={summary} />
        {defaultValue && (
          <span className="member-default">
            {" "}
            Default: <Inlines nodes={defaultValue} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** What a member is beside its type, as small tags. */
export function MemberTags({
  member,
}: {
  member: Pick<MemberView, "optional" | "readonly" | "static" | "deprecated">
}) {
  return (
    <>
      {member.optional && <span className="badge badge-optional">optional</span>}
      {member.readonly && <span className="badge">read only</span>}
      {member.static && <span className="badge">static</span>}
      {member.deprecated && <span className="badge badge-deprecated">deprecated</span>}
    </>
  )
}

/** Parameters, or type parameters, as a definition list. */
export function Parameters({ list, constraint }: { list: readonly Parameter[]; constraint?: boolean }) {
  useSheet("reference")
  return (
    <dl className="members">
      {list.map(({ name, type, optional, rest, defaultValue, text }) => (
        <div key={name} className="member">
          <dt>
            <code className="member-name">{rest ? `...${name}` : name}</code>
            {constraint && type.length > 0 && <span className="member-word">extends</span>}
            {type.length > 0 && <Type tokens={type} />}
            {optional && <span className="badge badge-optional">optional</span>}
          </dt>
          <dd>
            <Tight blocks={text} />
            {defaultValue !== undefined && (
              <span className="member-default">
                {" "}
                Default: <code>{defaultValue}</code>
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
