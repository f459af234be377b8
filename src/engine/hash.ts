import { hash } from "node:crypto"

/** A short name for bytes: the same on every machine. 128 bits of SHA-256, in hexadecimal. */
export function hashOf(value: string | Uint8Array): string {
  return hash("sha256", value, "hex").slice(0, 32)
}

/** The hash of plain data. Keys count in the order they were written, so build values the same way each time. */
export function hashData(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? "undefined")
}
