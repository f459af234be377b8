import { startColorMode } from "./color-mode.js"

startColorMode()
