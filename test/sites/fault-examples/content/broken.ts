import { gone } from "./gone"

export const broken = gone
