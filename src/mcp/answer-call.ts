/** A call of a tool, as a step of a thread: whoever waits too long for it ends the thread. */
import type { Step } from "../engine/memo.js"
import type { OpenSite } from "./open-site.js"
import type { ToolName } from "./tools.js"

export interface ToolCall {
  name: ToolName
  /** As the tool's schema gives it. */
  input: unknown
  /** The folder or the address of a built site. */
  where: string
  /** Folders whose `node_modules` have the types of packages. */
  roots: string[]
}
export interface ToolAnswer {
  text: string
  isError: boolean
}

let site: OpenSite | undefined

export const answerCall: Step<ToolCall, ToolAnswer, Record<string, never>> = {
  name: "tool",
  thread: "documents",
  id: ({ name }) => name,
  fields: (call) => ({ ...call }),
  run: async ({ name, input, where, roots }) => {
    const [{ answers }, { openDoor, Refusal }, { openSite }] = await Promise.all([
      import("./answers.js"),
      import("./door.js"),
      import("./open-site.js"),
    ])
    site ??= openSite(openDoor(where))
    try {
      return { facts: { text: await answers[name](site, input as never, roots), isError: false }, body: {} }
    } catch (error) {
      const { message } = error as Error
      const text = error instanceof Refusal ? message : `can't read what this site has: ${message}`
      return { facts: { text, isError: true }, body: {} }
    }
  },
}
