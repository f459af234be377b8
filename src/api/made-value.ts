/**
 * A value that a schema allows, made from the schema alone: the same every time, and as short as it may be. What the
 * schema asks for together may still contradict it; whoever needs a valid value checks it.
 */
import { isNode, listOf, type Node, nodeOf, schemaOf, text, toldApart } from "./openapi.js"

export interface Making {
  document: Node
  /** Take the values that the schema gives as examples and defaults. */
  examples: boolean
  /** Every property, not only those that are required. */
  all: boolean
  /** Which form of several to make. */
  form: number
}

/** A value to send: without what is only read. */
export function madeValue(schema: unknown, making: Making, depth = 0): unknown {
  const { document, examples } = making
  const full = schemaOf(schema, document)
  const stated = [full.const, ...(examples ? [full.example, listOf(full.examples)[0], full.default] : [])]
  const given = stated.find((value) => value !== undefined)
  if (given !== undefined) return given
  if (listOf(full.enum).length > 0) return listOf(full.enum)[0]
  const { oneOf, anyOf, ...base } = full
  const forms = [...listOf(oneOf), ...listOf(anyOf)]
  if (forms.length > 0 && depth < 12) return madeForm(full, base, forms, making, depth)
  const [type] = [full.type].flat().filter((name) => name !== "null")
  switch (type ?? typeBy(full)) {
    case "object":
      return madeObject(full, making, depth)
    case "array":
      return madeList(full, making, depth)
    case "integer":
    case "number":
      return madeNumber(full, type === "integer")
    case "boolean":
      return true
    case "string":
      return madeText(full)
    default:
      return [full.type].flat().includes("null") ? null : "text"
  }
}

function typeBy(schema: Node): string | undefined {
  if (schema.properties ?? schema.additionalProperties ?? schema.required) return "object"
  if (schema.items ?? schema.prefixItems) return "array"
  if (schema.minimum ?? schema.maximum ?? schema.multipleOf) return "number"
  return (schema.pattern ?? schema.format ?? schema.minLength ?? schema.maxLength) ? "string" : undefined
}

function madeForm(full: Node, base: Node, forms: unknown[], making: Making, depth: number): unknown {
  const at = depth === 0 ? making.form % forms.length : 0
  const choice = forms[at] ?? {}
  const value = madeValue({ allOf: [base, choice] }, { ...making, form: 0 }, depth + 1)
  const told = toldApart(full, choice, text(nodeOf(choice).$ref), making.document)
  return isNode(value) && told && told.values.length > 0 ? { ...value, [told.field]: told.values[0] } : value
}

function madeObject(schema: Node, making: Making, depth: number): Node {
  const { document, all } = making
  const needed = listOf(schema.required).map(String)
  const properties = Object.entries(nodeOf(schema.properties))
  const asked = properties.filter(([name, property]) => {
    const { readOnly, deprecated } = schemaOf(property, document)
    if (readOnly === true) return false
    if (needed.includes(name)) return true
    return deprecated !== true && depth < 2 && (all || (depth === 0 && needed.length === 0))
  })
  const value: Node = {}
  // What refers to itself ends somewhere, even if it may not.
  if (depth > 12) return value
  for (const [name, property] of asked) value[name] = madeValue(property, making, depth + 1)
  const { additionalProperties: others, minProperties } = schema
  for (const name of needed) {
    if (!(name in nodeOf(schema.properties)))
      value[name] = isNode(others) ? madeValue(others, making, depth + 1) : "text"
  }
  const least =
    typeof minProperties === "number" ? minProperties : properties.length === 0 && isNode(others) && depth < 3 ? 1 : 0
  for (const [name, property] of properties) {
    if (Object.keys(value).length < least && !(name in value)) value[name] = madeValue(property, making, depth + 1)
  }
  const names = schemaOf(schema.propertyNames, document)
  for (let at = 1; Object.keys(value).length < least && at <= least; at++) {
    const name =
      at === 1 && schema.propertyNames ? String(madeValue(names, making, depth + 1)) : at === 1 ? "key" : `key${at}`
    value[name] = isNode(others) ? madeValue(others, making, depth + 1) : "text"
  }
  return value
}

function madeList(schema: Node, making: Making, depth: number): unknown[] {
  const { items, prefixItems, minItems, maxItems, uniqueItems, contains } = schema
  const first = listOf(prefixItems).map((item) => madeValue(item, making, depth + 1))
  const wished = depth > 6 ? 0 : 1
  const number = Math.min(
    Math.max(typeof minItems === "number" ? minItems : 0, wished),
    typeof maxItems === "number" ? maxItems : 100,
    100,
  )
  const item = contains ?? items ?? {}
  const values = Array.from({ length: Math.max(0, number - first.length) }, (_, at) => {
    const choices = listOf(schemaOf(item, making.document).enum)
    const value = choices.length > 0 ? choices[at % choices.length] : madeValue(item, making, depth + 1)
    if (uniqueItems !== true || at === 0 || choices.length > 0) return value
    const { pattern } = schemaOf(item, making.document)
    if (typeof pattern === "string") return matching(pattern, at) ?? value
    return typeof value === "number" ? value + at : typeof value === "string" ? `${value}${at}` : value
  })
  return [...first, ...values]
}

function madeNumber(schema: Node, isWhole: boolean): number {
  const number = (value: unknown) => (typeof value === "number" ? value : undefined)
  const { exclusiveMinimum: above, exclusiveMaximum: below, multipleOf } = schema
  const least = number(above) ?? number(schema.minimum)
  const most = number(below) ?? number(schema.maximum)
  const step = number(multipleOf) ?? (isWhole ? 1 : 0.5)
  const round = (value: number) => Number((Math.round(value / step) * step).toFixed(9))
  const fits = (value: number) =>
    (least === undefined || value > least || (value === least && !above && above !== 0)) &&
    (most === undefined || value < most || (value === most && !below && below !== 0)) &&
    ((!isWhole && multipleOf === undefined) || round(value) === value)
  const near = [least, most].flatMap((limit) =>
    limit === undefined ? [] : [round(limit), round(limit + step), round(limit - step), limit],
  )
  return [1, 0, ...near, ((least ?? 0) + (most ?? 0)) / 2].find(fits) ?? least ?? most ?? 1
}

const byFormat: Record<string, string> = {
  date: "2025-01-31",
  "date-time": "2025-01-31T12:00:00Z",
  time: "12:00:00Z",
  duration: "P1D",
  email: "user@example.com",
  "idn-email": "user@example.com",
  hostname: "example.com",
  "idn-hostname": "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com/",
  url: "https://example.com/",
  iri: "https://example.com/",
  "uri-reference": "/path",
  "uri-template": "/path/{name}",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
  "json-pointer": "/name",
  "relative-json-pointer": "0",
  regex: ".*",
  byte: "dGV4dA==",
}

function madeText({ format, pattern, minLength, maxLength }: Node): string {
  const least = typeof minLength === "number" ? minLength : 0
  const most = typeof maxLength === "number" ? maxLength : Number.POSITIVE_INFINITY
  const fits = (value: string) => value.length >= least && value.length <= most
  const known = byFormat[text(format)]
  const matches = matcher(text(pattern))
  if (known !== undefined && fits(known) && matches(known)) return known
  if (typeof pattern === "string") {
    for (let more = 0; more <= Math.min(least, 2000) + 2; more++) {
      const value = matching(pattern, more)
      if (value !== undefined && fits(value) && matches(value)) return value
    }
  }
  return "text".repeat(Math.ceil(Math.max(least, 4) / 4)).slice(0, Math.max(least, Math.min(most, 4)))
}

function matcher(pattern: string): (value: string) => boolean {
  try {
    const expression = new RegExp(pattern, "u")
    return (value) => expression.test(value)
  } catch {
    return () => true
  }
}

/**
 * The shortest text of a regular expression (ECMA-262, section 22.2.1), with `more` repetitions where it may repeat:
 * classes, groups, alternatives and repetitions; what looks around is passed over.
 */
export function matching(pattern: string, more = 0): string | undefined {
  try {
    return new PatternReader(pattern, more).alternatives()
  } catch {
    return undefined
  }
}

const escapes: Record<string, string> = {
  d: "0",
  D: "a",
  w: "a",
  W: "-",
  s: " ",
  S: "a",
  n: "\n",
  r: "\r",
  t: "\t",
  b: "",
  B: "",
}

class PatternReader {
  #at = 0
  #left: number

  constructor(
    private readonly pattern: string,
    more: number,
  ) {
    this.#left = more
  }

  alternatives(): string {
    const isLast = this.#left > 0
    const first = this.#sequence()
    let last = first
    while (this.#peek() === "|") {
      this.#at++
      last = this.#sequence()
    }
    return isLast ? last : first
  }

  #peek(): string {
    return this.pattern[this.#at] ?? ""
  }

  /** What a pattern for this place finds; it is passed over. */
  #take(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.pattern.slice(this.#at))
    this.#at += found?.[0].length ?? 0
    return found
  }

  #sequence(): string {
    let made = ""
    while (this.#at < this.pattern.length && !"|)".includes(this.#peek())) {
      const part = this.#part()
      made += part.repeat(this.#times())
    }
    return made
  }

  #part(): string {
    if (this.#peek() === "(") {
      const [kind = "("] = this.#take(/^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/) ?? []
      const inside = this.alternatives()
      this.#at++
      return /[=!]$/.test(kind) ? "" : inside
    }
    if (this.#peek() === "[") return this.#chosen()
    if (this.#peek() === "\\") return this.#escaped()
    const [sign = ""] = this.#take(/^[^]/) ?? []
    return "^$".includes(sign) ? "" : sign === "." ? "a" : sign
  }

  #escaped(): string {
    this.#at++
    const code = this.#take(/^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]+)\})/i)
    if (code) return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "61", 16))
    const [, property] = this.#take(/^p\{([^}]*)\}/i) ?? []
    if (property !== undefined) return /^(?:N|Nd|Digit)/.test(property) ? "0" : /^Lu/.test(property) ? "A" : "a"
    const [letter = ""] = this.#take(/^[^]/) ?? []
    return escapes[letter] ?? letter
  }

  /** One of the members of a class, or a letter that is none of them. */
  #chosen(): string {
    const start = this.#at
    const isNot = this.#take(/^\[\^?/)?.[0] === "[^"
    const members: string[] = []
    while (this.#at < this.pattern.length && this.#peek() !== "]")
      members.push(this.#peek() === "\\" ? this.#escaped() : (this.#take(/^[^]/)?.[0] ?? ""))
    this.#at++
    if (!isNot) return members.find((one) => /[a-z0-9]/i.test(one)) ?? members[0] ?? ""
    const one = new RegExp(this.pattern.slice(start, this.#at))
    return [..."a0A-_ .~é"].find((letter) => one.test(letter)) ?? ""
  }

  #times(): number {
    const [whole, sign = "", low, comma, high] = this.#take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})[?+]?/) ?? []
    if (whole === undefined) return 1
    const least = low === undefined ? (sign === "+" ? 1 : 0) : Number(low)
    const most = low === undefined ? (sign === "?" ? 1 : 10_000) : comma === "" ? least : Number(high || 10_000)
    const added = Math.min(this.#left, most - least)
    this.#left -= added
    return least + added
  }
}
