/**
 * Compressed files, cached up to a size limit. A key names the bytes (file, version, encoding), so no entry goes stale;
 * the least recently used one is dropped first.
 */
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Encoding } from "./negotiate.js"

const encoders = {
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}

export function rememberCompressed({ maxBytes }: { maxBytes: number }) {
  const bodies = new Map<string, { body: Promise<Buffer>; bytes: number }>()
  let total = 0

  return {
    get(key: string, encoding: Exclude<Encoding, "identity">, read: () => Promise<Uint8Array>): Promise<Buffer> {
      const kept = bodies.get(key)
      const entry = kept ?? { body: read().then(encoders[encoding]), bytes: 0 }
      bodies.delete(key)
      bodies.set(key, entry) // Move to the end: the first entry is the least recently used.
      const forget = () => drop(key, entry)
      if (!kept) entry.body.then((body) => settle(key, entry, body.length), forget)
      return entry.body
    },
    clear() {
      bodies.clear()
      total = 0
    },
    /** Bytes in the cache. */
    held: () => total,
  }

  function settle(key: string, entry: { bytes: number }, bytes: number) {
    if (bodies.get(key) !== entry) return
    entry.bytes = bytes
    total += bytes
    for (const [oldest, old] of bodies) {
      if (total <= maxBytes) break
      drop(oldest, old)
    }
  }

  function drop(key: string, entry: { bytes: number }) {
    if (bodies.get(key) !== entry) return
    bodies.delete(key)
    total -= entry.bytes
  }
}
