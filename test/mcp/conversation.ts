/** A conversation with `captcha-docs mcp` as an assistant has it: the protocol's own client, over standard input and output. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js"

export interface Answered {
  text: string
  isError: boolean
}

export interface Conversation {
  tools: { name: string; description?: string | undefined; inputSchema: unknown }[]
  call(name: string, input?: Record<string, unknown>): Promise<Answered>
  end(): Promise<void>
}

/** @param command The program and its arguments. */
export async function converse([command = "", ...args]: readonly string[], cwd: string): Promise<Conversation> {
  const client = new Client({ name: "test", version: "1" })
  await client.connect(new StdioClientTransport({ command, args, cwd, stderr: "ignore" }))
  const { tools } = await client.listTools()
  return {
    tools,
    async call(name, input = {}) {
      const { content, isError } = await client.callTool({ name, arguments: input })
      const [{ text }] = content as [{ text: string }]
      return { text, isError: isError === true }
    },
    end: () => client.close(),
  }
}
