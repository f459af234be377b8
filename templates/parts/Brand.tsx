import type { PictureView } from "../../src/model.js"
import { usePage } from "../context.js"

/** The site's logo and its title, which lead home. */
export function Brand() {
  const { title, homeHref, logo } = usePage().frame
  return (
    <a className="brand" href={homeHref} aria-label={`${title}, home`}>
      {logo && <Logo picture={logo.light} mode={logo.dark && "light"} />}
      {logo?.dark && <Logo picture={logo.dark} mode="dark" />}
      {(!logo || logo.withTitle) && <span className="brand-name">{title}</span>}
    </a>
  )
}

/** The style sheet shows the one of the reader's mode. Inside `picture`, React adds no preload for the other one. */
function Logo({
  picture: { href, width, height },
  mode,
}: {
  picture: PictureView
  mode: "light" | "dark" | undefined
}) {
  const name = mode === undefined ? "logo" : `logo logo-${mode}`
  return (
    <picture>
      <img className={name} src={href} alt="" width={width} height={height} />
    </picture>
  )
}
