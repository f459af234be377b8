import { createRequire } from "node:module"

// Only `cli.ts` may import this, so that it is bundled into `dist/cli.js`: `../package.json` from `src/` and from `dist/`.
const require = createRequire(import.meta.url)
export const packageVersion: string = (require("../package.json") as { version: string }).version
