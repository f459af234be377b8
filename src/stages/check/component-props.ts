/** Props, values and content that a component does not take, and props that it needs: all would be lost in silence. */
import type { ComponentProps } from "../../component-props/component-props.js"
import { rememberEach, rememberFor } from "../../engine/same.js"
import { didYouMean, nearest } from "../../links/nearest.js"
import { isMade } from "../../model/made-files.js"
import type { ComponentUse, Json, Place, Source } from "../../model.js"
import { type Diagnostic, problem } from "../../report/diagnostic.js"
import { type Check, type CheckInput, inEach } from "./check-input.js"

export const checkComponentProps: Check = (input) =>
  inEach(input, inEachSource, input.sources, [input.componentProps], (source) => {
    if (!asksForProps(source)) return []
    const { components } = source
    // What an import names is another component than the one that is known by that name.
    const imported = new Set(source.imports.flatMap(({ specifier, names }) => importsAnother(specifier, names)))
    const known = components.map(({ name }) => (imported.has(name) ? undefined : input.componentProps.get(name)))
    return remembered(source, known, () =>
      components.flatMap((use, at) => {
        const props = known[at]
        return props
          ? [...wrongProps(use, props, input.recall), ...missingProps(use, props), ...wrongContent(use, props)]
          : []
      }),
    )
  })

/** Whether an author uses components here. Pages of makers give theirs what they take. */
export function asksForProps({ path, components }: Source): boolean {
  return components.length > 0 && !isMade(path)
}

const remembered = rememberFor<Source, Diagnostic[]>("props checked")
const inEachSource = rememberEach<Source, readonly Diagnostic[]>("each: props")

/** The local names of an import that is not the component of that name. */
function importsAnother(specifier: string, names: Record<string, string>): string[] {
  if (specifier.startsWith("@theme/")) return []
  const [file] = (specifier.split("/").at(-1) ?? "").split(".")
  return Object.values(names).filter((name) => name !== file || !specifier.includes("/components/"))
}

/** React's own, and those that the program passes. */
const always = new Set(["key", "children"])

function wrongProps(use: ComponentUse, known: ComponentProps, recall: CheckInput["recall"]): Diagnostic[] {
  const names = Object.keys(known.props).filter((name) => !known.props[name]?.internal)
  const stated = Object.entries(use.props).map(([name, value]) => ({ name, value, place: placeOfProp(use, name) }))
  const computed = (use.computed ?? []).flatMap(({ prop, ...place }) =>
    prop === undefined ? [] : { name: prop, place },
  )
  return [...stated, ...computed].flatMap((given): Diagnostic[] => {
    const { name, place } = given
    const prop = Object.hasOwn(known.props, name) ? known.props[name] : undefined
    if (!prop) {
      if (known.open || always.has(name)) return []
      const near = recall(`${use.name} ${name}`, names, () => nearest(name, names))
      return [
        problem("unknown-prop", place, `unknown prop of ${use.name}: ${name}`, {
          hint: didYouMean(near) ?? (names.length > 0 ? `its props: ${names.join(", ")}` : "it takes no props"),
          target: name,
        }),
      ]
    }
    if (!prop.values || !("value" in given) || prop.values.includes(given.value as Json)) return []
    const typed = printed(given.value as Json)
    const texts = prop.values.filter((value) => typeof value === "string")
    const near = typeof given.value === "string" ? nearest(given.value, texts) : undefined
    const hint =
      didYouMean(near) ?? (prop.icon ? `\`captcha-docs help ${use.name}\` lists the icons` : oneOf(prop.values))
    return [
      prop.icon
        ? problem("unknown-icon", place, `unknown icon: ${typed}`, { hint, target: typed })
        : problem("unknown-prop", place, `unknown ${name} of ${use.name}: ${typed}`, { hint, target: typed }),
    ]
  })
}

/** What a spread gives is not known. */
function missingProps({ name, props, computed = [], place }: ComponentUse, known: ComponentProps): Diagnostic[] {
  if (computed.some(({ prop }) => prop === undefined)) return []
  const given = new Set([...Object.keys(props), ...computed.map(({ prop }) => prop)])
  const missing = Object.keys(known.props).filter((prop) => known.props[prop]?.required && !given.has(prop))
  return missing.map((prop) => {
    const [value = "…"] = known.props[prop]?.values ?? []
    return problem("unknown-prop", place, `${name} needs a prop: ${prop}`, {
      hint: `write <${name} ${prop}=${typeof value === "string" ? `"${value}"` : `{${printed(value)}}`}>`,
      target: prop,
    })
  })
}

function wrongContent(use: ComponentUse, { holds, open }: ComponentProps): Diagnostic[] {
  if (open || holds === true) return []
  const wrong = (use.holds ?? []).filter(([name]) => holds === false || !(holds.includes(name) || /^[A-Z]/.test(name)))
  const [first] = wrong
  if (!first) return []
  const [name, line, column] = first
  const place = { file: use.place.file, line, column }
  return holds === false
    ? [
        problem("unknown-prop", use.place, `${use.name} does not show its content`, {
          hint: `move the content out of ${use.name}`,
          target: use.name,
        }),
      ]
    : [
        problem("unknown-prop", place, `${use.name} can't hold this: ${name}`, {
          hint: `it holds ${holds.join(" and ")}: put the content into one`,
          target: name,
        }),
      ]
}

function placeOfProp({ place, propPlaces }: ComponentUse, name: string): Place {
  const at = propPlaces?.[name]
  if (!at) return place
  const [line, column] = at
  return { file: place.file, line, column, endLine: line, endColumn: column + name.length }
}

function oneOf(values: readonly Json[]): string {
  const texts = values.map(printed)
  return texts.length === 1 ? `write ${texts[0]}` : `write ${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`
}

function printed(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value)
}
