/** `captcha-docs mcp`: a built site as tools for assistants, over the Model Context Protocol. */
import path from "node:path"
import { pathToFileURL } from "node:url"
import * as z from "zod"
import type { ToolAnswer, ToolCall } from "../mcp/answer-call.js"
import { openLane } from "../mcp/lane.js"
import { placeOf } from "../mcp/place-of-site.js"
import { type ToolName, tools } from "../mcp/tools.js"
import { findPackage } from "../setup/find-package.js"
import { UsageError } from "../setup/usage-error.js"
import { checkValue, withName } from "../text/schema-words.js"

export interface McpOptions {
  root: string
  /** A folder, which holds a built site or the site that was built; or the address of a site's home. */
  source?: string | undefined
  version: string
  packageRoot: string
}

/** The parts of the protocol's package that we use. */
interface Protocol {
  Server: new (
    about: object,
    options: object,
  ) => {
    setRequestHandler(schema: unknown, handle: (request: { params: ToolParams }) => unknown): void
    connect(transport: unknown): Promise<void>
  }
  StdioServerTransport: new () => unknown
  ListToolsRequestSchema: unknown
  CallToolRequestSchema: unknown
}
interface ToolParams {
  name: string
  arguments?: unknown
}

const PROTOCOL = "@modelcontextprotocol/sdk"
/** Milliseconds for one call. The first check reads the compiler's library. */
const PATIENCE = { read: 15_000, check: 30_000 }

const instructions =
  "The documentation of a product. Search, then read the pages or sections found. Look up names of the code with " +
  "`symbol`, HTTP calls with `operation`. Before you show code that uses the product, give it to `check`."

/** Serves until the client closes standard input: then nothing keeps the process. */
export async function mcp({ root, source, version, packageRoot }: McpOptions): Promise<void> {
  const protocol = await loadProtocol([root, packageRoot])
  const shared = { where: await placeOf(source ?? root), roots: [...new Set([root, packageRoot])] }
  const thread = pathToFileURL(path.join(packageRoot, "dist/worker.js"))
  const [reading, checking] = [openLane(thread, PATIENCE.read), openLane(thread, PATIENCE.check)]
  const server = new protocol.Server({ name: "captcha-docs", version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(protocol.ListToolsRequestSchema, () => ({
    tools: Object.entries(tools).map(([name, { description, input }]) => {
      const annotations = { readOnlyHint: true, openWorldHint: false }
      return { name, description, inputSchema: z.toJSONSchema(input, { io: "input" }), annotations }
    }),
  }))
  server.setRequestHandler(protocol.CallToolRequestSchema, async ({ params }) => {
    const call = callOf(params)
    const { text, isError } =
      "text" in call ? call : await (call.name === "check" ? checking : reading)({ ...call, ...shared })
    return { content: [{ type: "text", text }], isError }
  })
  await server.connect(new protocol.StdioServerTransport())
}

/** The call, or what is wrong with it. */
function callOf({ name, arguments: given = {} }: ToolParams): Pick<ToolCall, "name" | "input"> | ToolAnswer {
  const tool = Object.entries(tools).find(([known]) => known === name)
  if (!tool) return { text: `unknown tool: ${name}`, isError: true }
  const checked = checkValue<unknown>(tool[1].input, given)
  if ("value" in checked) return { name: tool[0] as ToolName, input: checked.value }
  const text = checked.mistakes.map(({ path, message }) => withName(path.join("."), message)).join("; ")
  return { text, isError: true }
}

/** The protocol's package beside the site, or beside ours. */
async function loadProtocol(roots: readonly string[]): Promise<Protocol> {
  for (const root of roots) {
    const found = await findPackage(root, PROTOCOL)
    if (found === undefined) continue
    const urls = ["server/index.js", "server/stdio.js", "types.js"].map((part) => new URL(part, found.main).href)
    return Object.assign({}, ...(await Promise.all(urls.map((url) => import(url)))))
  }
  throw new UsageError(`${PROTOCOL} is not installed`, `install it beside the site: npm install --save-dev ${PROTOCOL}`)
}
