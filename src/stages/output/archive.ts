/**
 * A zip archive of an example project. Equal files give equal bytes on any machine: it contains no times or paths of
 * the machine, and files are stored uncompressed, since compressors differ between versions.
 */
import { crc32 } from "node:zlib"
import { hashData } from "../../engine/hash.js"
import type { Output, SourcePath, Url } from "../../model.js"

/** Reads a file of the content. */
export type ReadFile = (path: SourcePath) => Promise<Uint8Array>

/** A file of an archive before its bytes are needed. */
export interface PlannedFile {
  /** Path inside the archive. */
  path: string
  hash: string
  bytes(read: ReadFile): Promise<Uint8Array>
}

/** An example project as it is downloaded. */
export interface Archive {
  name: string
  url: Url
  files: PlannedFile[]
}

/** The archive as a file of the output; all its files are in one folder. */
export function archiveOutput({ name, url, files }: Archive, read: ReadFile): Output {
  const packed = async (file: PlannedFile): Promise<ArchivedFile> => ({
    path: `${name}/${file.path}`,
    bytes: await file.bytes(read),
  })
  return {
    path: url.slice(1),
    hash: hashData(files.map(({ path, hash }) => [path, hash])),
    bytes: async () => zipOf(await Promise.all(files.map(packed))),
  }
}

export interface ArchivedFile {
  /** Path inside the archive. */
  path: string
  bytes: Uint8Array
}

/** 1 January 1980, the earliest date of the format. */
const date = 0x21
const utf8Names = 0x800

/** @param files In their order in the archive. A file that begins with `#!` is executable. */
export function zipOf(files: readonly ArchivedFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let offset = 0
  for (const { path, bytes } of files) {
    const name = Buffer.from(path)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0) // minimum version to extract
    shared.writeUInt16LE(utf8Names, 2)
    shared.writeUInt16LE(date, 8)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(bytes.length, 14) // uncompressed: both sizes are equal
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)

    const entry = Buffer.alloc(16)
    const mode = bytes[0] === 0x23 && bytes[1] === 0x21 ? 0o100755 : 0o100644
    entry.writeUInt32LE(mode * 0x10000, 6)
    entry.writeUInt32LE(offset, 10)
    entries.push(signed(0x02014b50, Buffer.from([20, 3])), shared, entry.subarray(0, 14), name)

    const local = [signed(0x04034b50), shared, name, bytes]
    for (const part of local) parts.push(part)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const size = entries.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...entries, signed(0x06054b50), end])
}

function signed(signature: number, then: Uint8Array = new Uint8Array()): Buffer {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signature)
  return Buffer.concat([mark, then])
}
