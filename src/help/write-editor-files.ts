/** Run by `npm run types`, after TypeScript has written the declarations. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { editorFiles } from "./editor-files.js"

const disk = realDisk(path.resolve(import.meta.dirname, "../.."))
for (const [file, text] of Object.entries(editorFiles())) await disk.write(file, text)
