/** A process of its own for `made-site.ts`: prints what it makes of a site. */
import { makeSite, memoFor } from "./made-site.js"

const [, , root, themes] = process.argv
process.stdout.write(
  JSON.stringify(await makeSite(root as string, memoFor(root as string, { themes: themes || undefined }))),
)
