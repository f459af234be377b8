import type { Links } from "@theme/components/writer-component"
import { useLink } from "@theme/context"
import type { Settings } from "./playground/options.js"
import { playgroundHref } from "./playground/settings.js"

/** A link to the playground with these settings: `<TryIt theme="dark" />`. A `path` is run there. */
export default function TryIt(settings: Partial<Settings>) {
  return <a href={useLink(playgroundHref(settings)).href}>{settings.path === undefined ? "try it" : "Break it"}</a>
}

export const links: Links = (settings) => [playgroundHref(settings as Partial<Settings>)]
