import { usePage } from "../context.js"
import { Icon } from "./Icon.js"

/**
 * The version that a reader is in, beside the way to the page: its label, whose press says what it means, and the way to
 * the current one. Browsers without popovers show the sentence.
 */
export function VersionBanner() {
  const { version } = usePage().view
  if (!version || version.banner === "none") return null
  const { banner, bannerText, label, latest } = version
  return (
    <div className="version-banner crumbs-side" role="note" aria-label="Version">
      <strong>{label}</strong>
      <button
        type="button"
        className={`badge${banner === "unmaintained" ? " badge-warning" : ""}`}
        popoverTarget="version-label"
      >
        {banner}
      </button>
      <p id="version-label" popover="auto">
        {bannerText}
      </p>
      {latest && (
        <a href={latest.href} data-version-latest="">
          {latest.samePage
            ? `This page in ${latest.label}`
            : `Go to ${latest.title ? `${latest.title} in ` : ""}${latest.label}`}
        </a>
      )}
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
