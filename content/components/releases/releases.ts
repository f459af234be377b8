/** The list of releases: dates and notes as `changes.yml` has them, what each SDK release added from the `@since` tags. */
export interface Note {
  kind: string
  text: string
  href?: string
  read?: string
}

/** An export or a member that a release brought. */
export interface Added {
  name: string
  href: string
}

export interface Release {
  id: string
  title: string
  /** ISO 8601. */
  date: string
  notes: readonly Note[]
  added: readonly Added[]
}

export interface Declared extends Added {
  since: string
  /** The export that a member belongs to. */
  owner?: string
}

/** An entry of `changes.yml`. */
export interface Change {
  date: string
  package: keyof typeof packages
  version?: string
  notes: Note[]
}

const packages = { sdk: "Browser SDK", server: "Server SDKs", mobile: "Mobile SDKs", service: "Service" }

/** A member counts where it is newer than what it belongs to. Throws for a `@since` that no release has. */
export function releasesOf(declared: readonly Declared[], list: readonly Change[]): Release[] {
  const minors = new Set(list.flatMap((change) => (isMinor(change) ? [minorOf(change.version)] : [])))
  const owners = new Map(declared.filter(({ owner }) => owner === undefined).map(({ name, since }) => [name, since]))
  for (const { name, since } of declared)
    if (!minors.has(since)) throw new Error(`${name} has @since ${since}, which changes.yml has no release of`)
  // The first release brought everything: a list of all names tells nobody what is new.
  const first = list.findLast(isMinor)
  return list.map((change) => ({
    id: [change.package, change.version ?? change.date].join("-").replaceAll(".", "-"),
    title: [packages[change.package], change.version].filter(Boolean).join(" "),
    date: change.date,
    notes: change.notes,
    added: isMinor(change) && change !== first
      ? declared
          .filter(({ since, owner }) => since === minorOf(change.version) && (!owner || owners.get(owner) !== since))
          .map(({ name, href }) => ({ name, href }))
      : [],
  }))
}

/** The first release of a minor version of the SDK, which is what `@since` names. */
function isMinor(change: Change): change is Change & { version: string } {
  return change.package === "sdk" && /^\d+\.\d+\.0$/.test(change.version ?? "")
}

function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".")
}

export function dayOf(date: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(date))
}
