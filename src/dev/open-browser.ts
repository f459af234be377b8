import { spawn } from "node:child_process"

/** Opens the reader's browser where there is one; a machine without one stays quiet. */
export function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url]
  const child = spawn(command as string, args, { stdio: "ignore", detached: true })
  child.on("error", () => {})
  child.unref()
}
