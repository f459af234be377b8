/** Finds the browser of the suite, or brings it: a suite that skips itself tests nothing. */
import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync, readFileSync } from "node:fs"
import path from "node:path"

/** The first of them takes half the time: it has no window of its own. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
]
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
]

/** `CHROMIUM_PATH`, then the usual names; as root on Debian the package; else an error with the one command to run. */
export function findChromium(): string {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (canRun(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, which can't be run`)
  }
  const found = onPath()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    for (const name of ["chromium-headless-shell", "chromium"]) {
      console.error(`The browser tests install the package ${name} (once).`)
      const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] })
      apt("update")
      apt("install", "-y", "--no-install-recommends", name)
      const installed = onPath()
      if (installed) return installed
    }
  }
  throw new Error(`The browser tests need Chromium. Run:  ${installCommand()}`)
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...places]
  return candidates.find(canRun)
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function installCommand(): string {
  if (process.platform === "darwin") return "brew install --cask chromium"
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : ""
  return /fedora|rhel/.test(system) ? "sudo dnf install chromium" : "sudo apt-get install chromium"
}

export const chromiumArgs = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]
