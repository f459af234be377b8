import { spawn } from "node:child_process"

/** Opens the default browser; does nothing if there is none. */
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
