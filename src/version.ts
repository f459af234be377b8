import { createRequire } from "node:module"

// `../package.json` from `src/` and from `dist/`.
const require = createRequire(import.meta.url)
export const packageVersion: string = (require("../package.json") as { version: string }).version
