import { sum } from "./_sums"
import { add } from "not-installed/add"

export const total = (numbers: number[]) => add(sum(numbers), 1)
