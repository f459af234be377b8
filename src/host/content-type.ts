/** Content types by file extension, for the files of a typical site. */
import { lookup } from "mrmime"

const TEXT = "html css js mjs json map webmanifest xml svg txt md csv yaml yml ts vtt".split(" ")
const BINARY = "avif gif gz ico jpeg jpg mp3 mp4 otf pdf png ttf wasm webm webp woff woff2 zip".split(" ")
/** Binary types that are not compressed already. */
const LOOSE = ["ico", "otf", "ttf", "wasm"]

/** Where the library has an older type, or none. */
const OURS: Record<string, string> = {
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  ico: "image/x-icon",
  ts: "text/plain", // readable in a browser; the registered type of `.ts` is a video's
}

const typeOf = (ending: string) => OURS[ending] ?? lookup(ending) ?? ""

/** Every type with its extensions, and whether it is text, which is in UTF-8. */
export function knownTypes(): { type: string; endings: string[]; isText: boolean }[] {
  const endings = [...TEXT, ...BINARY]
  return [...new Set(endings.map(typeOf))].sort().map((type) => {
    const own = endings.filter((ending) => typeOf(ending) === type)
    return { type, endings: own, isText: TEXT.includes(own[0] ?? "") }
  })
}

export function contentTypeOf(name: string): { type: string; compressible: boolean } {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
  if (TEXT.includes(ending)) return { type: `${typeOf(ending)}; charset=utf-8`, compressible: true }
  const type = BINARY.includes(ending) ? typeOf(ending) : "application/octet-stream"
  return { type, compressible: LOOSE.includes(ending) }
}
