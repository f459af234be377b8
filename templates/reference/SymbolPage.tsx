import type { ReactNode } from "react"
import type { Doc, Signature, SymbolNode, Values } from "../../src/reference/model.js"
import type { EventView, SymbolView } from "../../src/reference/symbol-view.js"
import { useSheet } from "../context.js"
import { elements, Heading2, Heading3 } from "../mdx-elements.js"
import { DocsLayout } from "../pages/DocsLayout.js"
import type { ContentOf } from "../pages/kind.js"
import { PageFoot } from "../parts/PageFoot.js"
import { PageTitle } from "../parts/PageTitle.js"
import { ReferenceLinksContext, useSymbol } from "./links.js"
import { Members, MemberTags, Parameters } from "./Members.js"
import { Inlines, RichText, Tight } from "./RichText.js"
import { SymbolName } from "./SymbolName.js"
import { SignatureBlock, Tokens, Type } from "./Tokens.js"

/** One export or member: its signature first, then everything that its declaration and its comment say. */
export function SymbolPage({ content }: { content: ContentOf<"symbol"> }) {
  useSheet("reference")
  const view = content.symbol
  return (
    <ReferenceLinksContext value={view.links}>
      <DocsLayout foot={<PageFoot />}>
        <div className="prose symbol">
          <PageTitle lead={<Lead symbol={view.symbol} />} meta={<Facts view={view} />}>
            <SymbolName text={view.symbol.title} />
          </PageTitle>
          <Body view={view} />
        </div>
      </DocsLayout>
    </ReferenceLinksContext>
  )
}

function Lead({ symbol: { doc } }: { symbol: SymbolNode }) {
  const [first] = doc.summary
  return first?.kind === "paragraph" ? <Inlines nodes={first.children} /> : ""
}

/** Kind, owner and marks, in one line of small tags. */
function Facts({ view: { symbol, owner, since } }: { view: SymbolView }) {
  const ownerHref = useSymbol(owner?.ref)
  const { doc } = symbol
  return (
    <p className="symbol-facts">
      <span className="badge">{symbol.kind}</span>
      {owner && ownerHref !== undefined && (
        <span className="symbol-owner">
          of <a href={ownerHref}>{owner.name}</a>
        </span>
      )}
      <MemberTags member={{ ...symbol, deprecated: doc.deprecated !== undefined }} />
      {symbol.abstract && <span className="badge">abstract</span>}
      {symbol.protected && <span className="badge">protected</span>}
      {symbol.global && <span className="badge">global</span>}
      {doc.stability && <span className="badge badge-warning">{doc.stability}</span>}
      {since !== undefined && <span className="badge badge-since">since {since}</span>}
    </p>
  )
}

function Body({ view }: { view: SymbolView }) {
  const { symbol, importLine } = view
  const { signatures } = symbol
  const [only] = signatures
  const several = signatures.length > 1
  const main = several ? symbol.doc : (only?.doc ?? symbol.doc)
  const sections = new Map(view.sections.map(({ id, title }) => [id, title]))
  const part = (id: string, children: ReactNode) => {
    const title = sections.get(id)
    return title === undefined ? null : (
      <Section key={id} id={id} title={title}>
        {children}
      </Section>
    )
  }
  return (
    <>
      {main.deprecated && <Deprecated doc={main} />}
      {several ? null : (
        <SignatureBlock tokens={only?.tokens ?? symbol.declaration} label={`Signature of ${symbol.title}`} />
      )}
      {importLine !== undefined && (
        <p className="symbol-import">
          <Type tokens={importLine} />
        </p>
      )}
      {main.summary.length > 1 && !several && <RichText blocks={main.summary.slice(1)} />}
      <Default doc={symbol.doc} />
      {several &&
        signatures.map((signature, index) =>
          part(`overload-${index + 1}`, <Overload signature={signature} title={symbol.title} />),
        )}
      {part(
        "type-parameters",
        <Parameters list={[...symbol.typeParameters, ...(several ? [] : (only?.typeParameters ?? []))]} constraint />,
      )}
      {only && part("parameters", <Parameters list={only.parameters} />)}
      {only && part("returns", <Returns signature={only} />)}
      {part("throws", <Throws doc={main} />)}
      {symbol.values && part("values", <ValuesView values={symbol.values} />)}
      {view.event && part("data-fields", <Members list={view.event.fields} />)}
      {view.event && part("event", <EventPart event={view.event} />)}
      {part("remarks", <RichText blocks={main.remarks} />)}
      {view.members.map((group) => part(group.id, <Members list={group.list} />))}
      {part(
        "entries",
        view.inline.map((one) => <Entry key={one.id} symbol={one} />),
      )}
      {part("inherited", <Inherited symbol={symbol} />)}
      {part("examples", <Examples doc={main} />)}
      {view.related.map((group) =>
        part(
          group.id,
          <ul>
            {group.links.map(({ text, code, href }) => (
              <li key={href}>
                <a href={href}>{code ? <code>{text}</code> : text}</a>
              </li>
            ))}
          </ul>,
        ),
      )}
      {part("see-also", <SeeAlso docs={several ? [symbol.doc, ...signatures.map((one) => one.doc)] : [main]} />)}
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <>
      <Heading2 id={id}>{title}</Heading2>
      {children}
    </>
  )
}

function Deprecated({ doc }: { doc: Doc }) {
  return (
    <div className="admonition admonition-warning" role="note" aria-label="Deprecated">
      <p className="admonition-title">Deprecated</p>
      <div className="admonition-body">{doc.deprecated && <RichText blocks={doc.deprecated} />}</div>
    </div>
  )
}

function Default({ doc }: { doc: Doc }) {
  if (!doc.defaultValue) return null
  return (
    <dl className="symbol-default">
      <dt>Default</dt>
      <dd>
        <Tight blocks={doc.defaultValue} />
      </dd>
    </dl>
  )
}

/** One of several ways to call it, with all that its own comment says. */
function Overload({ signature, title }: { signature: Signature; title: string }) {
  const { doc, parameters, typeParameters } = signature
  return (
    <>
      <SignatureBlock tokens={signature.tokens} label={`Signature of ${title}`} />
      <RichText blocks={doc.summary} />
      {doc.deprecated && <Deprecated doc={doc} />}
      {typeParameters.length > 0 && <Parameters list={typeParameters} constraint />}
      {parameters.length > 0 && <Parameters list={parameters} />}
      {signature.returns && (
        <p>
          Returns <Type tokens={signature.returns.type} />
          {signature.returns.text.length > 0 && ": "}
          <Tight blocks={signature.returns.text} />
        </p>
      )}
      {doc.throws.length > 0 && <Throws doc={doc} />}
      <RichText blocks={doc.remarks} />
      <Examples doc={doc} />
    </>
  )
}

function Returns({ signature: { returns } }: { signature: Signature }) {
  if (!returns) return null
  return (
    <dl className="members">
      <div className="member">
        <dt>
          <Type tokens={returns.type} />
        </dt>
        <dd>
          <Tight blocks={returns.text} />
        </dd>
      </div>
    </dl>
  )
}

function Throws({ doc }: { doc: Doc }) {
  return (
    <ul>
      {doc.throws.map((blocks, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags of one comment
        <li key={index}>
          <Tight blocks={blocks} />
        </li>
      ))}
    </ul>
  )
}

const TableFrame = elements.table as (props: { children: ReactNode }) => ReactNode
const HeadCell = elements.th as (props: { children: ReactNode }) => ReactNode

/** The values of a union or an enum; each row can be linked to. */
function ValuesView({ values: { columns, list, others } }: { values: Values }) {
  return (
    <TableFrame>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column}>{column}</HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {list.map((value) => (
          <tr key={value.id} id={value.id.slice(value.id.indexOf("#") + 1)}>
            <td>
              <code>{value.text}</code>
              {value.deprecated && <span className="badge badge-deprecated">deprecated</span>}
            </td>
            {columns.slice(1).map((column, index) => (
              <td key={column}>
                <Inlines nodes={value.cells[index] ?? []} />
              </td>
            ))}
          </tr>
        ))}
        {others.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
          <tr key={index}>
            {columns.map((column, at) => (
              <td key={column}>
                <Inlines nodes={row[at] ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** The event that the symbol belongs to: its name, when it fires, and its other parts. */
function EventPart({ event }: { event: EventView }) {
  return (
    <>
      <dl className="event-facts">
        <div>
          <dt>Name</dt>
          <dd>
            <code>{event.name}</code>
          </dd>
        </div>
        {event.parts.map((part) => (
          <div key={part.ref}>
            <dt>{part.label}</dt>
            <dd>
              <code>
                <Tokens tokens={[{ text: part.text, kind: "type", ref: part.ref }]} />
              </code>
            </dd>
          </div>
        ))}
      </dl>
      <RichText blocks={event.doc.summary} />
      <RichText blocks={event.doc.remarks} />
    </>
  )
}

/** A member without a page of its own. */
function Entry({ symbol }: { symbol: SymbolNode }) {
  const docs = symbol.signatures.length > 0 ? symbol.signatures.map((one) => one.doc) : [symbol.doc]
  return (
    <>
      <Heading3 id={symbol.id.slice(symbol.id.indexOf("#") + 1)}>{symbol.name}</Heading3>
      {symbol.signatures.length > 0 ? (
        symbol.signatures.map((signature, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: overloads never move
          <SignatureBlock key={index} tokens={signature.tokens} label={`Signature of ${symbol.title}`} />
        ))
      ) : (
        <SignatureBlock tokens={symbol.declaration} label={`Signature of ${symbol.title}`} />
      )}
      {docs.map((doc, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: overloads never move
        <div key={index} className="entry-text">
          <RichText blocks={doc.summary} />
          <RichText blocks={doc.remarks} />
          <Examples doc={doc} level="h4" />
        </div>
      ))}
    </>
  )
}

function Inherited({ symbol }: { symbol: SymbolNode }) {
  return (
    <ul className="inherited">
      {symbol.inherited.map(({ name, from, ref }) => (
        <li key={name}>
          <code>
            <Tokens tokens={[{ text: name, kind: "name", ...(ref !== undefined && { ref }) }]} />
          </code>{" "}
          from{" "}
          <code>
            <Tokens tokens={[from]} />
          </code>
        </li>
      ))}
    </ul>
  )
}

/** Each below a heading of its own, where it has a title. */
function Examples({ doc, level: Level = "h3" }: { doc: Doc; level?: "h3" | "h4" }) {
  return doc.examples.map(({ title, blocks }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tags of one comment
    <div key={index} className="example">
      {title !== "" && <Level className="example-title">{title}</Level>}
      <RichText blocks={blocks} />
    </div>
  ))
}

function SeeAlso({ docs }: { docs: readonly Doc[] }) {
  return (
    <ul>
      {docs
        .flatMap((doc) => doc.see)
        .map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tags of one comment
          <li key={index}>
            <Tight blocks={blocks} />
          </li>
        ))}
    </ul>
  )
}
