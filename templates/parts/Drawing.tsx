/** An icon by its drawing: the inside of an SVG of 24 by 24. */
export function Drawing({ svg, className }: { svg: string; className?: string | undefined }) {
  return (
    <svg
      className={className === undefined ? "icon" : `icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a picture of the icon set, chosen at build time
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
