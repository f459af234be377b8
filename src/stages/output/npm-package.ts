/**
 * An npm package as one file: a tar archive, in gzip's form. Equal files give equal bytes on any machine: one date, no
 * owner, and nothing is compressed, since compressors differ between versions.
 */
import { crc32 } from "node:zlib"
import type { ArchivedFile } from "./archive.js"

/** The date that npm gives to every file, so that equal packages are equal. */
const date = 499_162_500
const block = 512
/** The longest block that deflate stores. */
const longestStored = 0xffff

/** The longest path that a header of tar holds, behind npm's folder. */
export const longestPath = 100 - "package/".length

/** @param files The package's files; `package.json` is one of them. */
export function npmPackage(files: readonly ArchivedFile[]): Uint8Array {
  const entries = files.flatMap(({ path, bytes }) => [header(`package/${path}`, bytes.length), padded(bytes)])
  return stored(Buffer.concat([...entries, Buffer.alloc(2 * block)]))
}

/** POSIX 1003.1, ustar. */
function header(name: string, size: number): Uint8Array {
  const bytes = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`
  bytes.write(name, 0)
  bytes.write(octal(0o644, 7), 100)
  bytes.write(octal(0, 7) + octal(0, 7), 108)
  bytes.write(octal(size, 11) + octal(date, 11), 124)
  bytes.write("        0", 148) // the sum counts with spaces in its place; then the type: a file
  bytes.write("ustar\x0000", 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${octal(sum, 6)} `, 148)
  return bytes
}

function padded(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block)])
}

/** RFC 1952 around RFC 1951, blocks of type 0. */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])]
  for (let from = 0; from < bytes.length; from += longestStored) {
    const part = bytes.subarray(from, from + longestStored)
    const head = Buffer.alloc(5)
    head[0] = from + longestStored >= bytes.length ? 1 : 0
    head.writeUInt16LE(part.length, 1)
    head.writeUInt16LE(~part.length & 0xffff, 3)
    parts.push(head, part)
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(bytes), 0)
  end.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([...parts, end])
}
