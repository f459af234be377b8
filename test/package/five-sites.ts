/** Five sites, one of each kind that people make with the program. */
import { cp } from "node:fs/promises"
import path from "node:path"
import { folderWith, pageText } from "../run-program.js"
import { packageRoot } from "./installed.js"

export interface MadeSite {
  /** Puts the site into an empty folder; `init` is the program's own command. */
  fill(folder: string, init: (...args: string[]) => Promise<unknown>): Promise<unknown>
  /** What shows that the parts of the program that it needs are there, by output file. */
  shows: Record<string, RegExp[]>
}

const fixture = (name: string): MadeSite["fill"] => {
  const from = path.join(packageRoot, "test/sites", name)
  const left = new RegExp(`^(expected|edits)(${path.sep.replace("\\", "\\\\")}|$)|^expected\\.txt$`)
  return (folder) => cp(from, folder, { recursive: true, filter: (file) => !left.test(path.relative(from, file)) })
}

const keyword = /<span class="t-k">/

const openApi = `openapi: 3.1.0
info: { title: Kettles, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /kettles:
    post:
      operationId: addKettle
      summary: Add a kettle
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/Kettle" }
            example: { liters: 1.7 }
      responses:
        "201":
          description: Added.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Kettle" }
              example: { liters: 1.7 }
components:
  schemas:
    Kettle:
      type: object
      required: [liters]
      properties:
        liters: { type: number, description: How much it holds. }
`

const apiSite = {
  "site.config.ts": `import { defineConfig } from "captcha-docs"
export default defineConfig({
  title: "Kettles",
  markdown: { math: true },
  samples: { check: true },
  docs: [{ id: "docs", dir: "docs", route: "/docs", current: "v1", versions: [{ name: "v1", label: "v1" }] }],
  packages: [{ name: "kettles", version: "v1", api: { download: "/api/kettles.yaml" } }],
})
`,
  "content/api/v1/openapi.yaml": openApi,
  "content/docs/v1/index.mdx": pageText(
    "Kettles",
    `<RequestSamples operation="addKettle" />

<Operation id="addKettle" part="body" />

\`\`\`mermaid alt="From water to tea"
flowchart LR
  water --> tea
\`\`\`

Steam: $E = mc^2$.

\`\`\`tsx
import { useState } from "react"
import { createRoot } from "react-dom/client"

const View = () => <p>{useState(1)[0].toFixed()}</p>
createRoot(document.body).render(<View />)
\`\`\`

\`\`\`ts
import { readFileSync } from "node:fs"
console.log(readFileSync(process.env.HOME ?? "/").length)
\`\`\``,
    "slug: /\n",
  ),
}

export const sites: Record<string, MadeSite> = {
  "what init makes": {
    fill: (folder, init) => init(folder, "--yes", "--versions", "--blog"),
    shows: { "docs/v1/install/index.html": [/<span class="t-n"> npm install/], "blog/rss.xml": [/<item>/] },
  },
  "a reference": {
    fill: fixture("reference"),
    shows: { "docs/api/timer/index.html": [keyword] },
  },
  "an API": {
    fill: async (folder) => {
      const { folder: made, remove } = await folderWith(apiSite)
      await cp(made, folder, { recursive: true })
      await remove()
    },
    shows: {
      "docs/v1/index.html": [
        keyword,
        /How much it holds/,
        /water/,

        /<math/,
        // A word of a sample that may break does so behind a slash.
        /api\.example\.com\/(<wbr>)?kettles/,
      ],
    },
  },
  "a site that came from Docusaurus": {
    fill: fixture("docusaurus-features"),
    shows: { "docs/code/index.html": [keyword] },
  },
  "the program's own": {
    fill: async (folder) => {
      for (const part of ["content", "site.config.ts", "redirects.yml", "routes.lock"])
        await cp(path.join(packageRoot, part), path.join(folder, part), { recursive: true })
    },
    shows: { "docs/v2/sdk/reference/index.html": [keyword] },
  },
}
