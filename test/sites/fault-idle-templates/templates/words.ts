export type Words = string[]
