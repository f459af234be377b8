/** React's errors as sentences: its production build has only a number and a URL. */
export interface Said {
  message: string
  hint?: string
}

const sentences: Record<string, (...args: string[]) => Said> = {
  31: (found) => ({
    message: `objects are not valid as a React child (found: ${found})`,
    hint: "show one of its fields, as in {thing.name}",
  }),
  60: () => ({ message: "an element has either children or dangerouslySetInnerHTML, not both" }),
  61: () => ({ message: 'dangerouslySetInnerHTML must be an object such as {__html: "…"}' }),
  62: () => ({
    message: "the style prop must be an object, not a string",
    hint: 'write style={{color: "red"}} instead of style="color: red"',
  }),
  130: (type = "undefined") => ({
    message: `element type is invalid: expected a component, got ${type}`,
    hint: "check that the file you import from exports a component of this name",
  }),
  92: () => ({ message: "<textarea> has either children or a value, not both" }),
  93: () => ({ message: "<textarea> can have one child at most" }),
  399: (tag) => ({ message: `<${tag}> can't have children`, hint: `close it with <${tag} />` }),
  438: (value) => ({ message: `use() needs a promise or a context, got ${value}` }),
}

/** The message of an error, with React's numbers spelled out. */
export function sayError(error: unknown): Said {
  const message = error instanceof Error ? error.message : String(error)
  const minified = /^Minified React error #(\d+); visit (\S+)/.exec(message)
  if (minified) {
    const [, number = "", address = ""] = minified
    const args = new URL(address).searchParams.getAll("args[]")
    return sentences[number]?.(...args) ?? { message: `React can't render this (error ${number}: ${args.join(", ")})` }
  }
  const undefinedName = /^(\S+) is not defined$/.exec(message)?.[1]
  if (undefinedName === undefined) return { message }
  return {
    message,
    hint: `define it with export const ${undefinedName} = …, or write \\{ for a brace that is text`,
  }
}
