import type { ReactNode } from "react"
import type { HeadElement as HeadElementView } from "../src/model.js"
import { scriptJson, scriptText } from "../src/print/html.js"
import { usePage } from "./context.js"
import { Announcement } from "./parts/Announcement.js"
import { BackToTop } from "./parts/BackToTop.js"
import { Footer } from "./parts/Footer.js"
import { Header } from "./parts/Header.js"
import { Menu } from "./parts/Menu.js"
import { SkipLink } from "./parts/SkipLink.js"
import { documentTitle } from "./site-path.js"

/** A sheet of paper, for sites without an icon. */
const neutralIcon = {
  type: "image/svg+xml",
  href: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="3" width="22" height="26" rx="4" fill="#64748b"/><path d="M11 11h10M11 16h10M11 21h6" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>',
  )}`,
}

/** The parts around the region on every page. */
export const frameParts = { SkipLink, Announcement, Header, Footer, Menu, BackToTop }

/** The whole document around a rendered region. */
export function Document({
  region,
  styles,
  head,
}: {
  region: string
  /** Style sheets of the region's content, in addition to the site's. */
  styles: string[]
  /** Elements that the region adds to the head. */
  head: ReactNode[]
}) {
  const { view, frame } = usePage()
  return (
    <html
      lang={frame.lang}
      dir={frame.direction}
      data-base={frame.baseUrl}
      data-route={view.fallback ? undefined : view.url.replace(/\/$/, "")}
      data-announcement-id={frame.announcement?.id}
      data-announcement-off={view.inDocs && frame.announcement?.inDocs === false ? "" : undefined}
    >
      <Head styles={styles} more={head} />
      <body>
        <SkipLink />
        <Announcement />
        <Header />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React from the same view */}
        <div id="region" data-kind={view.template} dangerouslySetInnerHTML={{ __html: region }} />
        <Footer />
        <Menu />
        <BackToTop />
        <div className="progress" data-progress="" hidden />
        <div className="toast" data-toast="" role="alert" />
        <div className="visually-hidden" data-announcer="" role="status" aria-live="polite" />
      </body>
    </html>
  )
}

function Head({ styles, more }: { styles: string[]; more: ReactNode[] }) {
  const { view, frame } = usePage()
  const { head } = view
  const title = documentTitle(frame, view)
  const image = head.image ?? frame.socialImage
  const settings = {
    build: frame.id.slice(0, 8),
    versions: Object.fromEntries(frame.versions.map(({ name, href }) => [name, href])),
  }
  return (
    <head>
      <meta charSet="utf-8" />
      {frame.policy !== undefined && <meta httpEquiv="Content-Security-Policy" content={frame.policy} />}
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Script html={frame.assets.boot} />
      <title>{title}</title>
      {frame.assets.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <link rel="stylesheet" href={frame.assets.css} />
      {styles.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <link rel="icon" {...(frame.favicon ?? neutralIcon)} />
      <script type="module" src={frame.assets.client} />
      <meta name="description" content={view.description} />
      {head.noIndex && <meta name="robots" content="noindex, nofollow" />}
      {head.keywords && head.keywords.length > 0 && <meta name="keywords" content={head.keywords.join(", ")} />}
      <link rel="canonical" href={head.canonical} />
      <link rel="alternate" type="text/markdown" href={view.markdownHref} />
      {frame.feeds.map((feed) => (
        <link key={feed.href} rel="alternate" type={feed.type} title={feed.title} href={feed.href} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={view.description} />
      <meta property="og:type" content={head.type} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:site_name" content={frame.title} />
      {image && (
        <>
          <meta property="og:image" content={image.url} />
          <meta property="og:image:alt" content={image.alt} />
          {image.width !== undefined && <meta property="og:image:width" content={`${image.width}`} />}
          {image.height !== undefined && <meta property="og:image:height" content={`${image.height}`} />}
        </>
      )}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
      {head.publishedTime !== undefined && <meta property="article:published_time" content={head.publishedTime} />}
      {head.authors?.map((author) => (
        <meta key={author} property="article:author" content={author} />
      ))}
      {head.tags?.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="theme-color" content={frame.themeColor.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={frame.themeColor.dark} media="(prefers-color-scheme: dark)" />
      {head.jsonLd.map((data) => {
        const text = scriptJson(data)
        return <Script key={text} type="application/ld+json" html={text} />
      })}
      <Script type="application/json" id="site" html={scriptJson(settings)} />
      {frame.analytics && <script defer src={frame.analytics.src} data-domain={frame.analytics.domain} />}
      {frame.head.map((element) => (
        <HeadElement key={JSON.stringify(element)} {...element} />
      ))}
      {...more}
    </head>
  )
}

/** An element of `head` in the configuration. */
function HeadElement({ tag: Tag, attributes, content }: HeadElementView) {
  // React drops a boolean attribute with an empty value, and an unknown attribute with the value `true`.
  const flag = (name: string) => /^(async|defer)$/i.test(name) || ""
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, value === true ? flag(name) : value]),
  )
  const text = content === undefined ? undefined : scriptText(content)
  return <Tag {...props} {...(text !== undefined && { dangerouslySetInnerHTML: { __html: text } })} />
}

/** An inline script: data, or the only script that the policy allows by its hash. */
function Script({ html, type, id }: { html: string; type?: string; id?: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: printed as a script's data, or a text of ours
  return <script type={type} id={id} dangerouslySetInnerHTML={{ __html: html }} />
}
