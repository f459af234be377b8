/** A small site in a temporary folder with `dev` running over it, in this process. */
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { tmpdir } from "node:os"
import path from "node:path"
import { dev, type Running } from "../../src/commands/dev.js"
import type { PageProblems } from "../../src/dev/problem-views.js"
import { silentReporter } from "../../src/report/console.js"
import { rememberPlainTheme, testCache } from "../test-cache.js"

export const smallSite: Record<string, string> = {
  "site.config.ts": 'export default { title: "Test", lastUpdate: false, brand: { name: "Acme" } }\n',
  "content/docs/index.mdx": "---\ntitle: Start\nslug: /\n---\n\nThe first page of {brand.name}.\n",
  "content/docs/guide.mdx":
    '---\ntitle: Guide\n---\n\nimport Shared from "./_shared.mdx"\n\nFirst text.\n\n<Shared />\n\n![A dot](./dot.svg)\n',
  "content/docs/_shared.mdx": "Shared text.\n",
  "content/docs/dot.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8"><path d="M0 0h8v8z"/></svg>\n',
  "content/docs/more/_category_.yml": "label: More pages\n",
  "content/docs/more/other.mdx": "---\ntitle: Other\n---\n\nOther text.\n",
  "content/docs/draft.mdx": "---\ntitle: Unfinished\ndraft: true\n---\n\nNot yet.\n",
  "content/pages/index.mdx": "---\ntitle: Home\n---\n\nWelcome.\n",
  "content/public/plain.txt": "A public file.\n",
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

export interface RunningSite extends Running {
  root: string
  /** `close` without removing the folder. */
  stop(): Promise<void>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  write(file: string, text: string): Promise<void>
  move(from: string, to: string): Promise<void>
  remove(file: string): Promise<void>
  problems(page: string): Promise<PageProblems>
}

export async function startDev(
  files = smallSite,
  options: { drafts?: boolean; notes?: string[]; outlineFrom?: number; root?: string } = {},
): Promise<RunningSite> {
  const root = options.root ?? (await mkdtemp(path.join(tmpdir(), "captcha-docs-dev-")))
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  for (const [file, text] of Object.entries(files)) await write(file, text)
  // A start that remembers nothing but the theme.
  const own = options.outlineFrom === undefined ? undefined : path.join(root, ".cache")
  if (own) await rememberPlainTheme(own)
  const cacheDir = own ?? testCache
  const running = await dev(
    { port: 0, host: "localhost", open: false, drafts: true, verbose: false, cacheDir, ...options, root },
    { ...silentReporter, event: (event) => void (event.type === "note" && options.notes?.push(event.text)) },
  )
  const get = (asked: string, headers = {}) => ask(running.url, asked, { headers })
  return {
    ...running,
    root,
    stop: running.close,
    get,
    post: (asked, body, headers = {}) =>
      ask(running.url, asked, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    write,
    move: (from, to) => rename(path.join(root, from), path.join(root, to)),
    remove: (file) => rm(path.join(root, file), { recursive: true }),
    async problems(page) {
      await running.session.look()
      const { text } = await get(`/__captcha-docs/problems?page=${encodeURIComponent(page)}`)
      return JSON.parse(text) as PageProblems
    },
    async close() {
      await running.close()
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A request with exactly these headers; `fetch` would not let us lie about the host. */
function ask(
  base: string,
  asked: string,
  options: { method?: string; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const { method = "GET", headers, body } = options
    const sent = request({ hostname, port, path: asked, method, headers, agent: false }, (response) => {
      let text = ""
      response.setEncoding("utf8").on("data", (part) => {
        text += part
      })
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.once("error", reject)
    sent.end(body)
  })
}

/** The inside of the page's main part. */
export function mainOf({ text }: Answer): string {
  return /<main[^]*<\/main>/.exec(text)?.[0] ?? ""
}
