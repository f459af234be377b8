/**
 * The one way to a built site, in a folder or at an address. Promises: nothing outside of the folder, nothing of another
 * origin, nothing longer than `MOST_BYTES`, no long wait. What is read is text: nobody runs it.
 */
import { hostFiles } from "../disk.js"
import { openFolders } from "../host/folder.js"
import { pathMistake } from "../links/output-path.js"

/** A file's text by its path in the output, which may have a query; undefined if there is none. */
export type Door = (path: string) => Promise<string | undefined>

/** A question that can't be answered: its message is what an assistant gets. */
export class Refusal extends Error {}

const MOST_BYTES = 32_000_000
const MOST_REDIRECTS = 5
/** Milliseconds for which a file is kept. */
const FRESH = 300_000
/** Characters of all that is kept. */
const MOST_KEPT = 64_000_000

/** @param patience Milliseconds for one file of an address. */
export function openDoor(where: string, patience = 8_000): Door {
  const door = /^https?:/i.test(where) ? addressDoor(new URL(where), patience) : folderDoor(where)
  return async (path) => {
    const mistake = pathMistake(path)
    if (mistake !== undefined) throw new Refusal(`${mistake}: ${JSON.stringify(path.slice(0, 200))}`)
    return door(path)
  }
}

function folderDoor(dir: string): Door {
  const folders = openFolders({ dir, files: hostFiles })
  return async (path) => {
    const folder = await folders.open()
    const file = await folder.find([path.replace(/\?.*/, "")])
    if (file && file.size > MOST_BYTES) throw tooLarge(path)
    return file && new TextDecoder().decode(await folder.read(file))
  }
}

function addressDoor({ origin, pathname }: URL, patience: number): Door {
  const base = origin + pathname.replace(/\/*$/, "/")
  const kept = new Map<string, { text: string; until: number }>()
  let room = MOST_KEPT
  return async (path) => {
    const known = kept.get(path)
    if (known !== undefined && known.until > Date.now()) return known.text
    const text = await fetchText(new URL(base + encodeURI(path)), patience)
    if (text === undefined) return undefined
    room -= text.length
    if (room < 0) kept.clear()
    if (kept.size === 0) room = MOST_KEPT - text.length
    kept.set(path, { text, until: Date.now() + FRESH })
    return text
  }
}

/** Follows redirects of the same origin only. */
async function fetchText(from: URL, patience: number): Promise<string | undefined> {
  const signal = AbortSignal.timeout(patience)
  let url = from
  try {
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const { status, ok, headers, body } = await fetch(url, { redirect: "manual", signal })
      // Some hosts answer with a page where there is no file: no file that we ask for is HTML.
      if (ok && !headers.get("content-type")?.includes("html")) return await textOf(body, url)
      await body?.cancel()
      if (ok || status === 404 || status === 410) return undefined
      const to = headers.get("location")
      if (status < 300 || status >= 400 || to === null) throw new Refusal(`${url} answers with status ${status}`)
      if (new URL(to, url).origin !== from.origin) throw new Refusal(`${url} redirects to another site: ${to}`)
      url = new URL(to, url)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { name, message, cause } = error as Error
    const reason = name === "TimeoutError" ? `no answer within ${patience / 1000} seconds` : message
    throw new Refusal(`can't read ${url}: ${reason}${cause instanceof Error ? ` (${cause.message})` : ""}`)
  }
  throw new Refusal(`${from} redirects more than ${MOST_REDIRECTS} times`)
}

async function textOf(body: Response["body"], url: URL): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw tooLarge(url.href)
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

function tooLarge(what: string): Refusal {
  return new Refusal(`${what} is larger than ${MOST_BYTES / 1_000_000} MB`)
}
