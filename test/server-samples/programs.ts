/** Finds programs that this project does not come with, or brings them from Debian: a suite that skips itself tests nothing. */
import { execFileSync } from "node:child_process"
import { accessSync, constants, existsSync } from "node:fs"
import path from "node:path"

/** Sees to it that each program is on the path. As root on Debian it installs what is missing, by package. */
export function needPrograms(packages: Record<string, string>): void {
  const missing = missingOf(packages)
  if (missing.length === 0) return
  const names = [...new Set(missing.map((program) => packages[program] ?? program))]
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.error(`Installing ${names.join(", ")} (once).`)
    const apt = (...args: string[]) =>
      execFileSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { stdio: ["ignore", "ignore", "inherit"] })
    apt("update")
    apt("install", "-y", "--no-install-recommends", ...names)
    if (missingOf(packages).length === 0) return
  }
  throw new Error(`Programs not found: ${missing.join(", ")}. Run:  sudo apt-get install ${names.join(" ")}`)
}

function missingOf(packages: Record<string, string>): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter)
  // A name with a slash is a file that is no program, such as a library.
  return Object.keys(packages).filter((program) =>
    program.includes("/") ? !existsSync(program) : !folders.some((folder) => canRun(path.join(folder, program))),
  )
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
