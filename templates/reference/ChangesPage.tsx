import { Fragment } from "react"
import type { Change, ChangeGroup, Side } from "../../src/reference/changes.js"
import { useSheet } from "../context.js"
import { Heading2 } from "../mdx-elements.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import type { ContentOf } from "../pages/kind.js"
import { PageTitle } from "../parts/PageTitle.js"
import { ReferenceLinksContext, useSymbol } from "./links.js"
import { Type } from "./Tokens.js"

const badges = {
  added: "badge-accent",
  removed: "badge-danger",
  renamed: "badge-default",
  retyped: "badge-warning",
  changed: "badge-warning",
} as const

/** What a version changed, by symbol. */
export function ChangesPage({ content: { changes: view } }: { content: ContentOf<"reference-changes"> }) {
  useSheet("reference")
  const { groups, label, same } = view.changes
  return (
    <ReferenceLinksContext value={view.links}>
      <DocsLayout>
        <div className="prose">
          <PageTitle />
          <p>
            This page compares every exported name with {label}.
            {view.guideHref !== undefined && (
              <>
                {" "}
                To move your code, follow the <a href={view.guideHref}>upgrade guide</a>.
              </>
            )}
          </p>
          <p>{tally(groups, same)}</p>
          {groups.map((group) => (
            <Group key={group.id} group={group} />
          ))}
          <Heading2 id="next-step">Next step</Heading2>
          <p>
            Look up the names that you use in the <a href={view.indexHref}>reference</a>.
          </p>
        </div>
      </DocsLayout>
    </ReferenceLinksContext>
  )
}

/** "12 added, 3 removed, 8 renamed, 2 retyped, 1 changed; 4 unchanged." */
export function tally(groups: readonly ChangeGroup[], same: number): string {
  const all = groups.flatMap((group) => group.changes)
  const parts = (["added", "removed", "renamed", "retyped", "changed"] as const).map((status) => {
    const number = all.filter((change) => change.status === status).length
    return number === 0 ? undefined : `${number} ${status}`
  })
  const changed = parts.filter((part) => part !== undefined).join(", ")
  return `${changed === "" ? "Nothing changed" : changed}${same > 0 ? `; ${same} unchanged` : ""}. New types are listed once, with their members on their own page.`
}

function Group({ group: { id, name, changes } }: { group: ChangeGroup }) {
  return (
    <>
      <Heading2 id={id}>{name}</Heading2>
      {changes.every(({ status, note }) => status === "added" && note === undefined) ? (
        <p>
          {changes.map(({ after }, index) => (
            <Fragment key={after?.name}>
              {index > 0 && ", "}
              <SymbolLink side={after} />
            </Fragment>
          ))}
        </p>
      ) : (
        <dl className="members changes">
          {changes.map((change) => (
            <ChangeView key={`${change.before?.name ?? ""} ${change.after?.name ?? ""}`} change={change} />
          ))}
        </dl>
      )}
    </>
  )
}

function SymbolLink({ side }: { side: Side | undefined }) {
  const href = useSymbol(side?.ref)
  return (
    <a href={href}>
      <code>{side?.name}</code>
    </a>
  )
}

function ChangeView({ change: { status, before, after, retyped, note } }: { change: Change }) {
  return (
    <div className="member">
      <dt>
        <span className={`badge ${badges[status]}`}>{status}</span>
        {before && status !== "retyped" && status !== "changed" && (
          <code className={status === "removed" ? "gone" : undefined}>{before.name}</code>
        )}
        {before && after && status === "renamed" && (
          <span className="member-word">
            <span aria-hidden="true">→</span>
            <span className="visually-hidden">is now</span>
          </span>
        )}
        {after && <SymbolLink side={after} />}
      </dt>
      <dd>
        {note !== undefined && <p>{note}</p>}
        {retyped && before && after && (
          <dl className="before-after">
            <div>
              <dt>Before</dt>
              <dd>
                <Type tokens={before.tokens} />
              </dd>
            </div>
            <div>
              <dt>Now</dt>
              <dd>
                <Type tokens={after.tokens} />
              </dd>
            </div>
          </dl>
        )}
      </dd>
    </div>
  )
}
