/** Everything that pages come from. To add a kind of page, add a maker here and, if it looks different, a template. */

import { madeFile } from "../model/made-files.js"
import type { Maker } from "../model.js"
import { apiPages } from "./api.js"
import { docPages, freePages, postPages } from "./files.js"
import { categoryPages, docTagPages, postLists } from "./lists.js"
import { ownPages } from "./own.js"
import { referencePages } from "./reference.js"

const makers: Maker[] = [
  docPages,
  categoryPages,
  docTagPages,
  referencePages,
  apiPages,
  freePages,
  postPages,
  postLists,
  ownPages,
]

export const makeAll: Maker = (site) =>
  makers
    .flatMap((make) => make(site))
    .map((page) => (page.text === undefined && !page.tree ? page : { ...page, source: madeFile(page.url) }))
