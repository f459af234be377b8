/** Run by `npm run manual`. */
import path from "node:path"
import { realDisk } from "../disk.js"
import { currentManual } from "./manual.js"

const disk = realDisk(path.resolve(import.meta.dirname, "../.."))
await disk.write("MANUAL.md", await currentManual(disk))
