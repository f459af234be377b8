/** A seeded model of a site, ways to reorganise it, and what each way does to the addresses that were public. */

export interface Section {
  uid: number
  id: string
  title: string
  text: string
}
export interface ModelPage {
  uid: number
  /** Below the docs' folder, without extension. */
  path: string
  title: string
  intro: string
  sections: Section[]
}
export type Model = ModelPage[]

export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const common =
  "the a to of in is it you your with for on when that this page widget captcha form site server response".split(" ")
const rare =
  "token header policy script frame latency retry backend frontend endpoint region puzzle accessibility keyboard contrast locale theme dark light button label error timeout network proxy cache cookie session privacy consent log metric alert quota plan key secret rotate verify sign hash salt nonce origin domain wildcard subdomain certificate renew expire reset destroy create attach observe event listener callback promise async await module bundle import export type option default value range limit burst queue worker thread memory heap leak trace debug mock fixture replay snapshot migrate upgrade deprecate remove rename schema field column index query filter sort page cursor stream chunk buffer encode decode".split(
    " ",
  )

function makeWriter(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const sentence = () => {
    const words = Array.from({ length: 8 + Math.floor(random() * 10) }, () =>
      random() < 0.45 ? pick(common) : pick(rare),
    )
    return `${capital(words.join(" "))}.`
  }
  let number = 0
  return {
    pick,
    sentence,
    title: () => capital(`${pick(rare)} ${pick(rare)} ${pick(rare)}`),
    text: () => Array.from({ length: 2 + Math.floor(random() * 4) }, sentence).join(" "),
    uid: () => ++number,
  }
}
type Writer = ReturnType<typeof makeWriter>

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-")
}

function section(writer: Writer, taken: readonly Section[]): Section {
  let title = writer.title()
  while (taken.some((one) => one.id === slug(title))) title = writer.title()
  return { uid: writer.uid(), id: slug(title), title, text: writer.text() }
}

function newModel(writer: Writer): Model {
  return ["start", "guides", "reference"].flatMap((folder) =>
    Array.from({ length: 5 }, () => {
      const title = writer.title()
      const page: ModelPage = {
        uid: writer.uid(),
        path: `${folder}/${slug(title)}`,
        title,
        intro: writer.text(),
        sections: [],
      }
      for (let count = 0; count < 4; count++) page.sections.push(section(writer, page.sections))
      return page
    }),
  )
}

/** Replaces about one word in five. */
function edited(text: string, random: () => number): string {
  return text
    .split(" ")
    .map((word) => (random() < 0.2 ? (rare[Math.floor(random() * rare.length)] as string) : word))
    .join(" ")
}

type Change = (model: Model, writer: Writer, random: () => number) => void

export const changes: Record<string, Change> = {
  "a file gets another name": (model, writer) => {
    const page = writer.pick(model)
    page.path = `${folderOf(page.path)}/${slug(writer.title())}`
  },
  "a file moves to another folder": (model, writer) => {
    const page = writer.pick(model)
    page.path = `elsewhere/${page.path.split("/").at(-1)}`
  },
  "a folder gets another name": (model, writer) => {
    const folder = folderOf(writer.pick(model).path)
    const name = slug(writer.title())
    for (const page of model) if (folderOf(page.path) === folder) page.path = `${name}/${page.path.split("/").at(-1)}`
  },
  "a page gets another name and title, and is edited": (model, writer, random) => {
    const page = writer.pick(model)
    page.title = writer.title()
    page.path = `${folderOf(page.path)}/${slug(page.title)}`
    page.intro = edited(page.intro, random)
    for (const one of page.sections) one.text = edited(one.text, random)
  },
  "a heading is reworded": (model, writer) => {
    const page = writer.pick(model)
    rename(writer.pick(page.sections), page, writer.title())
  },
  "a heading is reworded and its section edited": (model, writer, random) => {
    const page = writer.pick(model)
    const one = writer.pick(page.sections)
    rename(one, page, `${one.title.split(" ")[0]} ${writer.title()}`)
    one.text = edited(one.text, random)
  },
  "a section moves to another page": (model, writer) => {
    const page = writer.pick(model)
    const target = writer.pick(model.filter((one) => one !== page))
    const one = writer.pick(page.sections)
    page.sections = page.sections.filter((other) => other !== one)
    target.sections.splice(1, 0, one)
  },
  "a page becomes a section of another": (model, writer) => {
    const page = writer.pick(model)
    const target = writer.pick(model.filter((one) => one !== page))
    model.splice(model.indexOf(page), 1)
    const text = [page.intro, ...page.sections.map((one) => one.text)].join("\n\n")
    target.sections.push({ uid: page.uid, id: slug(page.title), title: page.title, text })
  },
  "a section becomes a page": (model, writer) => {
    const page = writer.pick(model)
    const one = writer.pick(page.sections)
    page.sections = page.sections.filter((other) => other !== one)
    model.push({
      uid: one.uid,
      path: `${folderOf(page.path)}/${one.id}`,
      title: one.title,
      intro: one.text,
      sections: [],
    })
  },
  "a page is given up": (model, writer) => {
    model.splice(model.indexOf(writer.pick(model)), 1)
  },
  "a section is given up": (model, writer) => {
    const page = writer.pick(model)
    page.sections.splice(page.sections.indexOf(writer.pick(page.sections)), 1)
  },
}

function rename(one: Section, page: ModelPage, title: string): void {
  if (page.sections.some((other) => other.id === slug(title))) return
  one.title = title
  one.id = slug(title)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"))
}

export interface Reorganisation {
  before: Model
  after: Model
  /** What is lost, and where it is now; undefined for what was given up. */
  truth: Map<string, string | undefined>
}

/** One to three changes, by seed; the first is the kind asked for. */
export function reorganise(kind: string, seed: number): Reorganisation {
  const random = seeded(seed)
  const writer = makeWriter(random)
  const before = newModel(writer)
  const after = structuredClone(before)
  const names = Object.keys(changes)
  const more = Array.from({ length: Math.floor(random() * 3) }, () => writer.pick(names))
  for (const name of [kind, ...more]) changes[name]?.(after, writer, random)
  return { before, after, truth: truthOf(before, after) }
}

function truthOf(before: Model, after: Model): Map<string, string | undefined> {
  const places = new Map<number, string>()
  const addresses = new Set<string>()
  for (const page of after) {
    places.set(page.uid, urlOf(page))
    addresses.add(urlOf(page))
    for (const one of page.sections) {
      places.set(one.uid, `${urlOf(page)}#${one.id}`)
      addresses.add(`${urlOf(page)}#${one.id}`)
    }
  }
  const truth = new Map<string, string | undefined>()
  for (const page of before) {
    if (!addresses.has(urlOf(page))) truth.set(urlOf(page), places.get(page.uid))
    else
      for (const one of page.sections) {
        const address = `${urlOf(page)}#${one.id}`
        if (!addresses.has(address)) truth.set(address, places.get(one.uid))
      }
  }
  return truth
}

export function urlOf(page: ModelPage): string {
  return `/docs/${page.path}`
}

export function filesOf(model: Model): Map<string, string> {
  const files = new Map([
    ["content/docs/index.mdx", "---\ntitle: Docs\ndescription: Docs.\nslug: /\n---\n\nWelcome.\n"],
  ])
  for (const page of model) {
    const sections = page.sections.map((one) => `## ${one.title}\n\n${one.text}\n`).join("\n")
    files.set(
      `content/docs/${page.path}.mdx`,
      `---\ntitle: ${page.title}\ndescription: About it.\n---\n\n${page.intro}\n\n${sections}`,
    )
  }
  return files
}
