/** Paths of our own files. */
import path from "node:path"
import { fileURLToPath } from "node:url"

/** `dist/chunks/` when bundled, `src/commands/` when run from the sources. */
export const here = path.dirname(fileURLToPath(import.meta.url))

/** Our own folder, which has `templates/` and `package.json`. */
export const packageRoot = path.resolve(here, "../..")
