/** Components that show operations which no OpenAPI document describes. */
import { apiProblems } from "../../api/api-views.js"
import type { Check } from "./check-input.js"

export const checkApi: Check = ({ site }) =>
  [...site.sources.values()].flatMap((source) =>
    source.components.flatMap((use) => apiProblems(use, source.path, site)),
  )
