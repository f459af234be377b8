/** Reads the content tree: text files with their text, everything else by hash. */
import { imageSize } from "image-size"
import { type Disk, DiskError, type FileTrouble, openFiles } from "../disk.js"
import { atOnce } from "../engine/at-once.js"
import { hashOf } from "../engine/hash.js"
import { pathMistake } from "../links/output-path.js"
import type { AssetFile, SourceFile, TextFile } from "../model.js"
import { type Diagnostic, problem } from "../report/diagnostic.js"
import { isExample } from "../samples/examples.js"

const textFile = /\.(mdx?|ya?ml|json|[cm]?[jt]s|[jt]sx)$/i
const markdown = /\.mdx?$/i
const sizedImage = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i

/** Larger Markdown files are refused: they are data, not prose. */
const largestMarkdown = 2_000_000

export interface Content {
  files: SourceFile[]
  diagnostics: Diagnostic[]
}

export function textsAmong(files: readonly SourceFile[]): TextFile[] {
  return files.filter((file): file is TextFile => file.kind === "text")
}

/** Code and data, in texts. */
export function codeAmong(files: readonly SourceFile[]): TextFile[] {
  return textsAmong(files).filter(({ path }) => !markdown.test(path))
}

/** Both contents as one. */
export function joinContent(first: Content, second: Content): Content {
  return {
    files: [...first.files, ...second.files],
    diagnostics: [...first.diagnostics, ...second.diagnostics],
  }
}

/** Every file below `content/`, sorted by path. Files under `content/public` are never read as text. */
export async function readContent(disk: Disk): Promise<Content> {
  const diagnostics: Diagnostic[] = []
  const entries = await disk.list("content")
  const read = await atOnce(entries, openFiles, async (entry): Promise<SourceFile | undefined> => {
    if (entry.trouble) {
      diagnostics.push(unreadable(entry.path, entry.trouble))
      return undefined
    }
    try {
      return sourceFileOf(entry.path, await disk.read(entry.path), diagnostics)
    } catch (error) {
      if (!(error instanceof DiskError)) throw error
      diagnostics.push(unreadable(entry.path, error.trouble))
      return undefined
    }
  })
  return { files: read.filter((file) => file !== undefined), diagnostics }
}

/** Reads one file; reports and skips what can't be understood. */
export function sourceFileOf(path: string, bytes: Uint8Array, diagnostics: Diagnostic[]): SourceFile | undefined {
  const mistake = pathMistake(path)
  if (mistake !== undefined) {
    const hint = "give the file or its folder another name"
    diagnostics.push(problem("unreadable-file", { file: path, line: 1, column: 1 }, mistake, { hint }))
    return undefined
  }
  if (isExample(path)) return { kind: "asset", path, hash: hashOf(bytes), size: bytes.length, ...textIn(bytes) }
  const isText = textFile.test(path) && !path.startsWith("content/public/")
  if (!isText) return asset(path, bytes)
  if (markdown.test(path) && bytes.length > largestMarkdown) {
    const start = { file: path, line: 1, column: 1 }
    const size = (bytes.length / 1_000_000).toFixed(1)
    diagnostics.push(
      problem("file-too-large", start, `file too large: ${size} MB of Markdown, and 2 MB is the limit`, {
        hint: "split it into pages, or publish it as a download under content/public",
      }),
    )
    return undefined
  }
  return textFileOf(path, bytes, diagnostics)
}

/** A file as text; reports one that is not UTF-8. */
export function textFileOf(path: string, bytes: Uint8Array, diagnostics: Diagnostic[]): TextFile | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    return { kind: "text", path, text, hash: hashOf(bytes) }
  } catch {
    const before = new TextDecoder("utf-8").decode(bytes).split("\uFFFD")[0] ?? ""
    const lines = before.split("\n")
    const place = { file: path, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
    diagnostics.push(problem("unreadable-file", place, "invalid UTF-8", { hint: "save the file as UTF-8" }))
    return undefined
  }
}

/** The text of a file; absent if it is binary, such as an image of an example. */
function textIn(bytes: Uint8Array): { text?: string } {
  if (bytes.includes(0)) return {}
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).replaceAll("\r\n", "\n") }
  } catch {
    return {}
  }
}

function asset(path: string, bytes: Uint8Array): AssetFile {
  const file: AssetFile = { kind: "asset", path, hash: hashOf(bytes), size: bytes.length }
  if (!sizedImage.test(path)) return file
  try {
    const { width, height } = imageSize(bytes)
    return { ...file, width: Math.round(width), height: Math.round(height) }
  } catch {
    return file
  }
}

const troubles: Record<FileTrouble, { message: string; hint?: string }> = {
  missing: { message: "symbolic link to a file that does not exist" },
  permission: { message: "permission denied", hint: "make the file readable for the user who builds" },
  "symlink-loop": { message: "symbolic link loop" },
  "outside-root": {
    message: "symbolic link to a file outside the site's folder",
    hint: "copy the file into the site",
  },
  "link-to-folder": {
    message: "symbolic link to a folder",
    hint: "links to folders are not followed: link the files in it, or copy the folder into the site",
  },
  "not-a-file": { message: "neither a file nor a folder", hint: "remove it: it is a pipe, a socket or a device" },
  name: { message: "file name is not UTF-8", hint: "rename the file; � stands for what can't be read" },
  other: { message: "can't be read" },
}

/** The problem of an unreadable file. */
export function unreadable(path: string, trouble: FileTrouble): Diagnostic {
  const { message, hint } = troubles[trouble]
  return problem("unreadable-file", { file: path, line: 1, column: 1 }, message, { hint })
}
