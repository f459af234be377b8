import { degrees } from "units"

export const boilingPoint = (above) => degrees(100 - above / 300)
