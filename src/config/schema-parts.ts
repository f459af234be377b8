/** What the parts of the configuration's schema share. */
import * as z from "zod"
import { address } from "../links/output-path.js"
import type { Json } from "../model.js"

export const path = address(z.string().regex(/^\//, "must begin with a slash"))

/** JSON, so that it can be sent to a thread. */
export const json: z.ZodType<Json, Json> = z.json().meta({ typescript: "Json" })

/** An object of keys that all have defaults; where it is left out, they count. */
export function filled<Shape extends z.ZodRawShape>(shape: Shape) {
  const schema = z.strictObject(shape)
  return schema.default(schema.parse({}) as never)
}

/** What is off by default. */
export const flag = (description: string) => z.boolean().default(false).describe(description)

/** A list that is empty by default. */
export function list<Element extends z.ZodType>(element: Element, description: string) {
  return z.array(element).default([]).describe(description)
}
