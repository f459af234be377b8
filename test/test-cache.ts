/** What tests remember from one to the other. */
import { cp } from "node:fs/promises"
import path from "node:path"

/** All fixtures share one cache: results are found by their inputs, so they may. It stays from run to run. */
export const testCache = path.join(import.meta.dirname, "../.cache/tests")

/** The bundled theme of a site that has no code of its own; the runner makes it before any test. */
export const plainTheme = path.join(testCache, "plain-theme")

/** The program's own cache, in a site's folder. */
export const programCache = ".cache/captcha-docs"

/** Puts the plain theme into a new cache: to bundle it is most of what a small site costs. */
export async function rememberPlainTheme(cacheDir: string): Promise<void> {
  // A test that is run without the runner may have to bundle it.
  await cp(plainTheme, path.join(cacheDir, "theme"), { recursive: true }).catch(() => {})
}
