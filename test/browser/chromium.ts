/** Finds the browser of the suite, or brings it: a suite that skips itself tests nothing. */
import { spawnSync } from "node:child_process"
import { accessSync, constants, existsSync, readFileSync } from "node:fs"
import path from "node:path"

/** The first of them takes a third of the time: it has no window of its own. */
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

/**
 * `CHROMIUM_PATH`, then the usual names; else an error with the one command to run. Root on Debian gets the package of
 * the quick one, once, also beside another: what the browser tests save by it is more than it takes to install.
 */
export function findChromium(): string {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (canRun(asked)) return asked
    throw new Error(`CHROMIUM_PATH is ${asked}, which can't be run`)
  }
  const quick = names.slice(0, 1)
  const found = onPath(quick) ?? install(quick) ?? onPath(names) ?? install(["chromium"])
  if (found) return found
  throw new Error(`The browser tests need Chromium. Run:  ${installCommand()}`)
}

/** Installs the first of these Debian packages that there is, if this process may. */
function install(packages: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return undefined
  for (const name of packages) {
    console.error(`The browser tests install the package ${name} (once).`)
    const apt = (...args: string[]) => spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"] })
    // The list of packages of a machine may be old or not there.
    if (apt("install", "-y", "-q", "--no-install-recommends", name).status !== 0) {
      apt("update")
      apt("install", "-y", "-q", "--no-install-recommends", name)
    }
    const installed = onPath([name])
    if (installed) return installed
  }
  return undefined
}

function onPath(wanted: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  const candidates = wanted.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...candidates, ...(wanted === names ? places : [])].find(canRun)
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
