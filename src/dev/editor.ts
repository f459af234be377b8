/** Opens a file of the site in the author's editor. Never uses a shell, never opens a file outside the site. */
import { spawn } from "node:child_process"
import path from "node:path"
import { hostFiles } from "../disk.js"
import type { Place } from "../report/diagnostic.js"

export type EditorPlace = Pick<Place, "file" | "line" | "column">

/** Editors that need a terminal of their own: this one is in use. */
const inTerminal = /^(vi|vim|nvim|nano|pico|emacs|ed|micro|hx|helix|joe|ne|kak)$/

/** The absolute path of a file of the site, symbolic links resolved; undefined for other files. */
export async function fileInSite(root: string, file: string): Promise<string | undefined> {
  const [realRoot, real] = await Promise.all(
    [root, path.resolve(root, file)].map((file) => hostFiles.realpath(file).catch(() => "")),
  )
  if (!realRoot || !real) return undefined
  const inside = path.relative(realRoot, real)
  if (inside === "" || path.isAbsolute(inside) || inside.split(path.sep)[0] === "..") return undefined
  return (await hostFiles.stat(real)).isFile() ? real : undefined
}

/** The command that opens a place in the editor that the environment names. */
export function editorCommand(
  absolute: string,
  { line, column }: EditorPlace,
  environment: NodeJS.ProcessEnv,
): string[] {
  const words = (environment.VISUAL || environment.EDITOR || "").split(/\s+/).filter(Boolean)
  const named = path.basename(words[0] ?? "").replace(/\.(exe|cmd|bat)$/i, "")
  if (words.length === 0 || inTerminal.test(named)) return ["code", "-g", `${absolute}:${line}:${column}`]
  return [...words, ...placeArguments(named, absolute, line, column)]
}

function placeArguments(editor: string, file: string, line: number, column: number): string[] {
  if (/^(code|code-insiders|codium|vscodium|cursor|windsurf)$/.test(editor)) return ["-g", `${file}:${line}:${column}`]
  if (/^(subl|sublime_text|zed|zeditor|atom|lapce)$/.test(editor)) return [`${file}:${line}:${column}`]
  if (/^(idea|webstorm|phpstorm|pycharm|rubymine|goland|clion|rider)(64)?$/.test(editor)) {
    return ["--line", String(line), "--column", String(column), file]
  }
  if (/^(gvim|mvim|emacsclient|gedit|kate|mate)$/.test(editor)) return [`+${line}`, file]
  return [file]
}

/** Starts the editor; false if it can't be started. */
export function startEditor([command = "", ...args]: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "ignore", detached: true })
    child.once("error", () => resolve(false))
    child.once("spawn", () => resolve(true))
    child.unref()
  })
}
