/** The command line, from its source: the suite needs no build of the program itself. */
import { main } from "../../src/cli.js"

await main(process.argv)
