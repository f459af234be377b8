/** Content types by file extension, for the files of a typical site. */
const TEXT: Record<string, string> = {
  html: "text/html",
  css: "text/css",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  map: "application/json",
  webmanifest: "application/manifest+json",
  xml: "application/xml",
  svg: "image/svg+xml",
  txt: "text/plain",
  md: "text/markdown",
  csv: "text/csv",
  yaml: "application/yaml",
  yml: "application/yaml",
  ts: "text/plain", // readable in a browser; the registered type of `.ts` is a video's
  vtt: "text/vtt",
}

const BINARY: Record<string, string> = {
  avif: "image/avif",
  gif: "image/gif",
  gz: "application/gzip",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  otf: "font/otf",
  pdf: "application/pdf",
  png: "image/png",
  ttf: "font/ttf",
  wasm: "application/wasm",
  webm: "video/webm",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  zip: "application/zip",
}

/** Binary types that are not compressed already. */
const LOOSE = new Set(["ico", "otf", "ttf", "wasm"])

/** Every type with its extensions, and whether it is text, which is in UTF-8. */
export function knownTypes(): { type: string; endings: string[]; isText: boolean }[] {
  const types = [...new Set([...Object.values(TEXT), ...Object.values(BINARY)])].sort()
  const endingsOf = (type: string) =>
    Object.entries({ ...TEXT, ...BINARY }).flatMap(([ending, known]) => (known === type ? [ending] : []))
  return types.map((type) => ({ type, endings: endingsOf(type), isText: Object.values(TEXT).includes(type) }))
}

export function contentTypeOf(name: string): { type: string; compressible: boolean } {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""
  const text = TEXT[ending]
  if (text) return { type: `${text}; charset=utf-8`, compressible: true }
  return { type: BINARY[ending] ?? "application/octet-stream", compressible: LOOSE.has(ending) }
}
