/** Translates npm commands to other package managers. */
import convert from "npm-to-yarn"
import type { TranslateCommands } from "./fence-tabs.js"

export const translateCommands: TranslateCommands = (commands, manager) => convert(commands, manager)
