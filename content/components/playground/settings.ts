/** Settings in the address: only what differs from the defaults, as JSON in base64url. */
import { options, type Settings } from "./options.js"
import { paths } from "./paths.js"

/** Texts longer than this are no setting. */
const longest = 200

/** The value of `?settings=`, or an empty string when nothing differs. */
export function encodeSettings(settings: Settings, defaults: Settings): string {
  const different = Object.entries(settings).filter(([key, value]) => value !== defaults[key as keyof Settings])
  return different.length === 0 ? "" : encoded(Object.fromEntries(different))
}

/** The address, without the base of the site, of the playground with these settings; a path in them is run there. */
export function playgroundHref(settings: Partial<Settings>): string {
  return `/playground?settings=${encoded(settings)}`
}

function encoded(settings: Partial<Settings>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(settings))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/** Settings from the address. What can't be read, or is no value of its option, is the default. */
export function decodeSettings(text: string | null, defaults: Settings): Settings {
  const given = parse(text)
  const valid = Object.entries(given).filter(([key, value]) => isValid(key, value, defaults))
  return { ...defaults, ...Object.fromEntries(valid) }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob((text ?? "").replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isValid(key: string, value: unknown, defaults: Settings): boolean {
  if (key === "path") return paths.some(({ id }) => id === value)
  const option = options.find((one) => one.key === key)
  if (key !== "expert" && !option) return false
  if (typeof value !== typeof defaults[key as keyof Settings]) return false
  if (option?.choices) return Object.hasOwn(option.choices, value as string)
  return typeof value === "boolean" || (value as string).length <= longest
}
