/** The tools as an assistant sees them. `answers.ts` has what each does. */
import * as z from "zod"

const text = (about: string) => z.string().min(1).max(500).describe(about)
const version = text("A version of the docs, such as v1; by default the current one.").optional()

export const tools = {
  search: {
    description:
      "Search the documentation by words, names in code, questions or error messages. Gives pages and sections.",
    input: z.object({
      query: text("A few words, a name or a question."),
      version,
      context: text("Only pages at or below this path, such as docs/v2/guides.").optional(),
      limit: z.int().min(1).max(50).default(8).describe("The most lines to list."),
    }),
  },
  read: {
    description: "Read a page of the documentation as Markdown, or one section of it.",
    input: z.object({
      page: text("Its path, such as /docs/v2/guides/csp; an id behind # names a section."),
      section: text("The id or the heading of a section.").optional(),
      from: z.int().min(0).default(0).describe("The number of characters to leave out, to go on in a long text."),
    }),
  },
  symbol: {
    description:
      "Look up a name of the code that is documented: a class, method, option, event, error code. Gives its signature, members, since when it exists, and what changed.",
    input: z.object({ name: text("The name, alone or with its owner: reset, or Kettle.reset."), version }),
  },
  operation: {
    description: "Look up an operation of the documented HTTP API: address, headers, body, answers.",
    input: z.object({
      operation: text("Its operationId, its path, or method and path: POST /kettles. Absent: list all.").optional(),
      version,
    }),
  },
  check: {
    description:
      "Check code that uses what is documented, before it is shown or used: types, names and API bodies, against the declarations of the version. Gives the problems at their lines. The code is not run.",
    input: z.object({
      code: z.string().min(1).max(100_000).describe("A whole file."),
      language: text("ts, tsx, js, jsx, html, vue, json or yaml.").default("ts"),
      version,
    }),
  },
}
export type ToolName = keyof typeof tools
export type ToolInput<Name extends ToolName> = z.output<(typeof tools)[Name]["input"]>
