import { type Anchors, type Data, type Links, type Search } from "@theme/components/writer-component"
import { elements } from "@theme/mdx-elements"
import { Fragment, type ReactNode } from "react"
import { inline } from "./playground/Helper.js"
import changes from "./releases/changes.yml"
import { type Change, type Declared, dayOf, type Note, type Release, releasesOf } from "./releases/releases.js"

interface Shown {
  base: string
  releases: Release[]
}

const Heading = elements.h3 as (props: { id: string; children: ReactNode }) => ReactNode

/** Every release, newest first: its notes, and the names that it added to the declarations. */
export default function ReleaseNotes({ data: { base, releases } }: { data: Shown }) {
  return releases.map(({ id, title, date, notes, added }) => (
    <Fragment key={id}>
      <Heading id={id}>{title}</Heading>
      <p>
        <time dateTime={date}>{dayOf(date)}</time>
      </p>
      <ul>
        {notes.map((note) => (
          <li key={note.text}>
            <strong>{note.kind}:</strong> {inline(note.text)} {note.href && <ReadMore note={note} base={base} />}
          </li>
        ))}
        {added.length > 0 && (
          <li>
            <strong>Added to the declarations:</strong>{" "}
            {added.map(({ name, href }, index) => (
              <Fragment key={href}>
                {index > 0 && ", "}
                <a href={href}>
                  <code>{name}</code>
                </a>
              </Fragment>
            ))}
          </li>
        )}
      </ul>
    </Fragment>
  ))
}

function ReadMore({ note: { href = "", read = "" }, base }: { note: Note; base: string }) {
  return <a href={base.replace(/\/$/, "") + href}>{read}</a>
}

export const data: Data = (_props, site): Shown => {
  const declared = site.members().flatMap(({ name, href, since }): Declared[] => {
    const members = site
      .members({ of: name })
      .flatMap((member) =>
        member.since === undefined
          ? []
          : [{ name: `${name}.${member.name}`, since: member.since, href: member.href, owner: name }],
      )
    // What the page already has, such as `Window`, has no version of its own: its members have.
    return since === undefined ? members : [{ name, since, href }, ...members]
  })
  return { base: site.baseUrl, releases: releasesOf(declared, changes as Change[]) }
}

export const anchors: Anchors = (_props, { releases }: Shown) =>
  releases.map(({ id, title }) => ({ id, text: title, depth: 3 }))

export const links: Links = (_props, { releases }: Shown) =>
  releases.flatMap(({ notes }) => notes.flatMap(({ href }) => href ?? []))

export const search: Search = (_props, { releases }: Shown) => ({
  sections: releases.map(({ id, title, date, notes, added }) => ({
    id,
    title,
    depth: 3,
    text: [dayOf(date), ...notes.map(({ kind, text }) => `${kind}: ${text.replaceAll("`", "")}`)].join(" "),
    code: added.map(({ name }) => name).join(" "),
  })),
})
