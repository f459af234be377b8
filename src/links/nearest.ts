import { editDistance } from "./edit-distance.js"

/**
 * The candidate closest to what was typed, if it may be a typing error: at most `limit` edits away, ignoring case. Of
 * equally close ones, the first.
 */
export function nearest(
  typed: string,
  candidates: Iterable<string>,
  limit = Math.max(1, Math.floor(typed.length / 3)),
): string | undefined {
  const wanted = typed.toLowerCase()
  let best: string | undefined
  let least = limit + 1
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), least - 1)
    if (distance < least) {
      best = candidate
      least = distance
    }
  }
  return best
}

/** A memoized look-up in a list: returns the stored answer, or calls `find`. */
export type Recall = (question: string, list: readonly string[], find: () => string | undefined) => string | undefined

/** Size of the cache. */
const keptAnswers = 20_000

/**
 * Caches answers: `dev` checks the site after every edit, and nearly always asks the same again. An answer depends on
 * the question and the list alone; lists with equal content are the same list.
 */
export function rememberAnswers(): Recall {
  let lists = new WeakMap<readonly string[], Map<string, string | undefined>>()
  const answers = new Map<string, Map<string, string | undefined>>()
  let kept = 0
  const answersOf = (list: readonly string[]) => {
    const content = list.join("\n")
    const known = answers.get(content) ?? new Map<string, string | undefined>()
    answers.set(content, known)
    lists.set(list, known)
    return known
  }
  return (question, list, find) => {
    if (kept >= keptAnswers) {
      lists = new WeakMap()
      answers.clear()
      kept = 0
    }
    const known = lists.get(list) ?? answersOf(list)
    if (known.has(question)) return known.get(question)
    const answer = find()
    known.set(question, answer)
    kept++
    return answer
  }
}

/** The hint for a near match, if there is one. */
export function didYouMean(near: string | undefined): string | undefined {
  return near === undefined ? undefined : `did you mean ${near}?`
}

const kinds: [name: string, endings: RegExp][] = [
  ["text", /^mdx?$/i],
  ["image", /^(png|jpe?g|gif|webp|avif|svg|ico)$/i],
  ["code", /^[cm]?[jt]sx?$/i],
]

/**
 * The file that was probably meant: of the same kind, with a similar name in the same folder or the same name in
 * another. A path without an extension may mean a text or code.
 */
export function nearestFile(path: string, files: Iterable<string>): string | undefined {
  const wanted = partsOf(path)
  const candidates = [...files]
    .map((file) => ({ file, ...partsOf(file) }))
    .filter(({ kind }) => kind === wanted.kind || (wanted.kind === "" && (kind === "text" || kind === "code")))
  const beside = candidates.filter(({ folder }) => folder === wanted.folder)
  const stem = nearest(
    wanted.stem,
    beside.map((candidate) => candidate.stem),
  )
  const candidate =
    beside.find((candidate) => candidate.stem === stem) ??
    candidates.find((candidate) => candidate.stem.toLowerCase() === wanted.stem.toLowerCase())
  if (candidate) return candidate.file
  // The ending may be what is misspelt.
  const name = path.slice(path.lastIndexOf("/") + 1)
  const names = [...files].flatMap((file) =>
    file.slice(0, Math.max(0, file.lastIndexOf("/"))) === wanted.folder ? file.slice(file.lastIndexOf("/") + 1) : [],
  )
  const near = nearest(name, names, 2)
  return near === undefined ? undefined : wanted.folder === "" ? near : `${wanted.folder}/${near}`
}

function partsOf(path: string): { folder: string; stem: string; kind: string } {
  const slash = path.lastIndexOf("/")
  const name = path.slice(slash + 1)
  const dot = name.lastIndexOf(".")
  const ending = dot > 0 ? name.slice(dot + 1) : ""
  const kind = kinds.find(([, endings]) => endings.test(ending))?.[0] ?? ending.toLowerCase()
  return { folder: path.slice(0, Math.max(0, slash)), stem: dot > 0 ? name.slice(0, dot) : name, kind }
}
