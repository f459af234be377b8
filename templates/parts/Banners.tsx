import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/** One calm line about the version that a reader is in: its label, what that means, and the way to the current one. */
export function VersionBanner() {
  const { version } = usePage().view
  if (!version || version.banner === "none") return null
  const { banner, bannerText, label, latest } = version
  // Where the reader is right already, a press of the label explains it; browsers without popovers show the sentence.
  if (banner === "unreleased" && !latest)
    return (
      <div className={`version-banner version-banner-${banner}`} role="note" aria-label="Version">
        <strong>{label}</strong>
        <button type="button" className="badge" popoverTarget="version-label">
          {banner}
        </button>
        <p id="version-label" popover="auto">
          {bannerText}
        </p>
      </div>
    )
  return (
    <div
      className={`version-banner${banner === "unmaintained" ? " admonition admonition-warning" : ""}`}
      role="note"
      aria-label="Version"
    >
      {banner === "unmaintained" && <Icon name="warning" />}
      <p>
        <strong>{label}</strong> <span className="badge">{banner}</span>
        {` ${bannerText} `}
        {latest && (
          <a href={latest.href} data-version-latest="">
            {latest.samePage
              ? `This page in ${latest.label}`
              : `Go to ${latest.title ? `${latest.title} in ` : ""}${latest.label}`}
          </a>
        )}
      </p>
    </div>
  )
}

/** Says that a page is not listed, or not published yet. */
export function VisibilityBanner() {
  const { unlisted, draft } = usePage().view
  if (!unlisted && !draft) return null
  return (
    <div className="version-banner" role="note" aria-label={draft ? "Draft" : "Unlisted page"}>
      <Icon name="info" />
      <p>
        <strong>{draft ? "Draft" : "Unlisted page"}.</strong>{" "}
        {draft
          ? "This page is only visible while the site is being written."
          : "Search engines skip this page; only readers with the address find it."}
      </p>
    </div>
  )
}
